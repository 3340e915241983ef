import Foundation
import Testing
import Watertight
@_spi(Adapters) import WatertightPresentation
import WatertightTesting

extension RouterTests {
    @Test func aHandleUsesItsWindowAndOwner() {
        let (other, owner) = (SceneID("other"), begunOwner())
        let screen = Screen(router, in: other)
        let feature: any Routable = FailureHandle(router: router, scene: other).with(owner: owner)
        var chosen: PresentationAction?
        feature.handle(Problem.offline()) { chosen = $0 }
        router.choose(.retry, for: screen.shown[0].id)
        #expect(chosen == .retry)
        feature.handle(unexpected: CocoaError(.featureUnsupported))
        #expect(screen.shown.count == 2)
        router.ownerDidEnd(owner)
        #expect(router.alert(in: other) == nil)
        #expect(feature.handle(Problem.busy()) != nil && router.alert(in: other) == nil, "the owner has ended")
    }
}
