#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// Foundation's coders are classes, so that a copy of a struct would share them.

extension JSONDecoder {
    /// A decoder with the same settings. A subclass can't be copied, and stays shared.
    var copied: JSONDecoder {
        guard type(of: self) == JSONDecoder.self else { return self }
        let copy = JSONDecoder()
        copy.dateDecodingStrategy = dateDecodingStrategy
        copy.dataDecodingStrategy = dataDecodingStrategy
        copy.nonConformingFloatDecodingStrategy = nonConformingFloatDecodingStrategy
        copy.keyDecodingStrategy = keyDecodingStrategy
        copy.userInfo = userInfo
        copy.allowsJSON5 = allowsJSON5
        copy.assumesTopLevelDictionary = assumesTopLevelDictionary
        return copy
    }
}

extension JSONEncoder {
    /// An encoder with the same settings. A subclass can't be copied, and stays shared.
    var copied: JSONEncoder {
        guard type(of: self) == JSONEncoder.self else { return self }
        let copy = JSONEncoder()
        copy.outputFormatting = outputFormatting
        copy.dateEncodingStrategy = dateEncodingStrategy
        copy.dataEncodingStrategy = dataEncodingStrategy
        copy.nonConformingFloatEncodingStrategy = nonConformingFloatEncodingStrategy
        copy.keyEncodingStrategy = keyEncodingStrategy
        copy.userInfo = userInfo
        return copy
    }
}
