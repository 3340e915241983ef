// Underscored and used by swift-nio and the Composable Architecture alike: the only way to re-export a module.
@_exported public import HTTPTypes
@_exported public import Watertight
@_exported public import WatertightFacades
@_exported public import WatertightHTTP
@_exported public import WatertightPresentation
@_exported public import WatertightTexts
@_exported public import WatertightUI
@_exported public import WatertightURLSession
