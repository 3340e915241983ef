/// The texts of `en.lproj`, for a program without the bundle of this module. A test compares the two.
let englishTexts: [String: String] = [
    "action.cancel": "Cancel",
    "action.close": "Close",
    "action.contactSupport": "Contact Support",
    "action.copyReference": "Copy Reference",
    "action.dismiss": "OK",
    "action.openSettings": "Open Settings",
    "action.reload": "Reload",
    "action.retry": "Try Again",
    "action.signIn": "Sign In",
    "spoken.reference": "Reference: {incident}",
    "unexpected.description": "The app ran into an unexpected problem.",
    "unexpected.recovery": "If it happens again, give support this reference: {incident}.",
    "unexpected.title": "Something Went Wrong",
]
