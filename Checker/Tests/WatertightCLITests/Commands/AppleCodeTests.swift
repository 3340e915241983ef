import Testing
import WatertightData

@Suite struct AppleCodeTests {
    private func explain(_ words: String...) throws -> CommandRun { try TemporaryFolder().run(["explain"] + words) }

    @Test(arguments: ["CBErrorDomain 6", "CBErrorDomain:6", "CBErrorDomain/6"])
    func aCodeHasTheNameOfApplesHeader(_ text: String) throws {
        #expect(try explain(text).output == "CBErrorDomain 6: CBErrorConnectionTimeout\n")
    }

    @Test func aCodeMayBeNegative() throws {
        #expect(try explain("NSURLErrorDomain -1009").output.hasSuffix(": NSURLErrorNotConnectedToInternet\n"))
    }

    @Test func anUnknownCodeOrDomainIsAnError() throws {
        #expect(try explain("CKErrorDomain 99").errors.contains("no code 99 of CKErrorDomain"))
        #expect(try explain("CBErorDomain 6").errors.contains("Did you mean \"CBErrorDomain\"?"))
        #expect(try explain("CBErrorDomain x").errors.contains("There is no rule"))
    }

    /// The mappings of the library and this list are from the same headers.
    @Test func eachLineIsADomainACodeAndAName() {
        let lines = EmbeddedFile.codes.flatMap { $0.text.split(separator: "\n") }
        #expect(lines.count > 500)
        for line in lines {
            let words = line.split(separator: " ")
            #expect(words.count == 3 && Int(words[1]) != nil, "\(line)")
        }
    }
}
