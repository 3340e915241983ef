// Underscored and used by swift-nio and the Composable Architecture alike: the only way to re-export a module.
@_exported public import HTTPTypes
@_exported public import Watertight
@_exported public import WatertightAppKit
@_exported public import WatertightAppleSignIn
@_exported public import WatertightFacades
@_exported public import WatertightFacadesPresentation
@_exported public import WatertightHTTP
@_exported public import WatertightHTTPPresentation
@_exported public import WatertightPresentation
@_exported public import WatertightSwiftUI
@_exported public import WatertightUIKit
@_exported public import WatertightURLSession
