// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)

// An interface stub of ours for Apple's AuthenticationServices: names, isolation and sendability of the real one, as far as we use it.
// What compiles against it keeps to the interface as we wrote it down. That does not show that Apple's is like this.
