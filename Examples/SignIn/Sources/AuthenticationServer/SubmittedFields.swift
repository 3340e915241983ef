import Foundation
import Hummingbird
import NIOCore

/// The text fields of a JSON request body, and what is wrong with them.
struct SubmittedFields {
    /// A member of the body: its text, or nil for JSON of another type.
    private struct Field: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
            text = try? decoder.singleValueContainer().decode(String.self)
        }
    }

    private let fields: [String: Field]
    private var errors: [Problem.FieldError] = []

    /// Reads the body of a request.
    ///
    /// - Throws: A ``Problem`` if it is too long or not a JSON object; whatever the connection throws otherwise.
    init(of request: Request, limit: Int) async throws {
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
            throw Problem.bodyTooLarge(limit: limit)
        }
        do {
            fields = try JSONDecoder().decode([String: Field].self, from: Data(buffer: body))
        } catch DecodingError.typeMismatch {
            throw Problem.invalidFields(.init(code: .type, detail: "must be an object", pointer: "#"))
        } catch {
            // watertight:ignore cause-dropped The client sent invalid JSON, and the problem describes what to correct.
            throw Problem.malformedJSON
        }
    }

    /// The text of a field; what is wrong with it is kept for ``validate()``.
    mutating func text(_ name: String) -> String {
        guard let field = fields[name] else {
            refuse(name, .required, "is required")
            return ""
        }
        guard let text = field.text else {
            refuse(name, .type, "must be a string")
            return ""
        }
        if text.isEmpty { refuse(name, .required, "must not be empty") }
        return text
    }

    /// Keeps what else is wrong with a field for ``validate()``, unless there is something already.
    mutating func refuse(_ name: String, _ code: Problem.FieldError.Code, _ detail: String, limit: Int? = nil) {
        let pointer = "#/\(name)"
        guard !errors.contains(where: { $0.pointer == pointer }) else { return }
        errors.append(.init(code: code, detail: detail, pointer: pointer, limit: limit))
    }

    /// Throws one problem for all that was wrong, so that a form can be corrected at once.
    func validate() throws(Problem) {
        guard errors.isEmpty else { throw .invalidFields(errors) }
    }
}
