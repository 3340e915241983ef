/// Modules of C whose functions say by a number whether they failed. None of them throws.
enum StatusModels {
    static let crypto = Models.parsed(cryptoSource)
    static let database = Models.parsed(databaseSource)
    static let audio = Models.parsed(audioSource)

    static let cryptoSource = """
        // Sources: the manual pages CCCryptor(3cc), CCKeyDerivationPBKDF(3cc), CCRandomGenerateBytes(3cc).
        @Status public func CCCrypt(_ operation: UInt32, _ algorithm: UInt32, _ options: UInt32, _ key: UnsafeRawPointer, _ keyLength: Int, _ start: UnsafeRawPointer?, _ input: UnsafeRawPointer, _ inputLength: Int, _ output: UnsafeMutableRawPointer, _ outputLength: Int, _ written: UnsafeMutablePointer<Int>?) -> Int32
        @Status public func CCKeyDerivationPBKDF(_ algorithm: UInt32, _ password: UnsafePointer<Int8>, _ passwordLength: Int, _ salt: UnsafePointer<UInt8>, _ saltLength: Int, _ function: UInt32, _ rounds: UInt32, _ key: UnsafeMutablePointer<UInt8>, _ keyLength: Int) -> Int32
        @Status public func CCRandomGenerateBytes(_ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int32
        """

    static let databaseSource = """
        // Sources: sqlite.org/c3ref/intro.html. What ends something is @Disposable: it repeats what failed before.
        @Status public func sqlite3_open(_ name: UnsafePointer<Int8>, _ database: UnsafeMutablePointer<OpaquePointer?>) -> Int32
        @Status public func sqlite3_open_v2(_ name: UnsafePointer<Int8>, _ database: UnsafeMutablePointer<OpaquePointer?>, _ flags: Int32, _ system: UnsafePointer<Int8>?) -> Int32
        @Status public func sqlite3_exec(_ database: OpaquePointer?, _ statement: UnsafePointer<Int8>, _ callback: Any?, _ context: UnsafeMutableRawPointer?, _ message: UnsafeMutablePointer<UnsafeMutablePointer<Int8>?>?) -> Int32
        @Status public func sqlite3_prepare_v2(_ database: OpaquePointer?, _ statement: UnsafePointer<Int8>, _ length: Int32, _ prepared: UnsafeMutablePointer<OpaquePointer?>, _ rest: UnsafeMutablePointer<UnsafePointer<Int8>?>?) -> Int32
        @Status public func sqlite3_step(_ statement: OpaquePointer?) -> Int32
        @Status @Disposable public func sqlite3_reset(_ statement: OpaquePointer?) -> Int32
        @Status @Disposable public func sqlite3_finalize(_ statement: OpaquePointer?) -> Int32
        @Status @Disposable public func sqlite3_close(_ database: OpaquePointer?) -> Int32
        @Status @Disposable public func sqlite3_close_v2(_ database: OpaquePointer?) -> Int32
        """

    static let audioSource = """
        // Sources: developer.apple.com/documentation/audiotoolbox of each name. What stops or disposes is @Disposable.
        import Foundation

        public func AudioUnitInitialize(_ unit: AudioUnit) -> OSStatus
        @Status @Disposable public func AudioUnitUninitialize(_ unit: AudioUnit) -> OSStatus
        public func AudioOutputUnitStart(_ unit: AudioUnit) -> OSStatus
        @Status @Disposable public func AudioOutputUnitStop(_ unit: AudioUnit) -> OSStatus
        public func AudioUnitSetProperty(_ unit: AudioUnit, _ property: UInt32, _ scope: UInt32, _ element: UInt32, _ data: UnsafeRawPointer?, _ size: UInt32) -> OSStatus
        public func AudioUnitRender(_ unit: AudioUnit, _ flags: Any?, _ time: Any, _ bus: UInt32, _ count: UInt32, _ data: Any) -> OSStatus
        public func AudioComponentInstanceNew(_ component: AudioComponent, _ unit: UnsafeMutablePointer<AudioUnit?>) -> OSStatus
        @Status @Disposable public func AudioComponentInstanceDispose(_ unit: AudioUnit) -> OSStatus
        public func AudioFileOpenURL(_ url: CFURL, _ permissions: AudioFilePermissions, _ type: UInt32, _ file: UnsafeMutablePointer<AudioFileID?>) -> OSStatus
        @Status @Disposable public func AudioFileClose(_ file: AudioFileID) -> OSStatus
        public func ExtAudioFileOpenURL(_ url: CFURL, _ file: UnsafeMutablePointer<ExtAudioFileRef?>) -> OSStatus
        public func ExtAudioFileWrite(_ file: ExtAudioFileRef, _ frames: UInt32, _ data: Any) -> OSStatus
        @Status @Disposable public func ExtAudioFileDispose(_ file: ExtAudioFileRef) -> OSStatus
        """
}
