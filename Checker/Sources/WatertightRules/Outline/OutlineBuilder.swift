import SwiftParser
import SwiftSyntax

/// Makes the ``Outline`` of a source: one parse, one walk.
final class OutlineBuilder: SyntaxVisitor {
    private let source: UnsafeBufferPointer<UInt8>
    private var assembly = OutlineAssembly()

    private init(source: UnsafeBufferPointer<UInt8>) {
        self.source = source
        super.init(viewMode: .sourceAccurate)
    }

    static func outline(of source: UnsafeBufferPointer<UInt8>) -> Outline {
        guard !Nesting.isTooDeep(source) else { return empty(of: source) }
        let tree = Parser.parse(source: source)
        let builder = OutlineBuilder(source: source)
        builder.assembly.reserve(source.count / 8)
        _ = builder.open(.file, token: nil)
        builder.walk(tree)
        builder.close()
        return Outline(
            records: builder.assembly.records, textBytes: builder.assembly.texts.bytes,
            textEnds: builder.assembly.texts.ends,
            lineStarts: lineStarts(in: source), comments: MarkedComments.find(in: source, of: tree),
            isGenerated: GeneratedMark.isPresent(in: source), isTruncated: builder.assembly.isTruncated)
    }

    /// What is left of a source that is not parsed.
    private static func empty(of source: UnsafeBufferPointer<UInt8>) -> Outline {
        let builder = OutlineBuilder(source: source)
        _ = builder.open(.file, token: nil)
        builder.close()
        return Outline(
            records: builder.assembly.records, textBytes: builder.assembly.texts.bytes,
            textEnds: builder.assembly.texts.ends,
            lineStarts: lineStarts(in: source), comments: [], isGenerated: false, isTruncated: true)
    }

    private static func lineStarts(in source: UnsafeBufferPointer<UInt8>) -> [UInt32] {
        var starts: [UInt32] = [0]
        for (offset, byte) in source.enumerated() where byte == UInt8(ascii: "\n") { starts.append(UInt32(offset + 1)) }
        return starts
    }

    // MARK: Opening and closing nodes

    private func open(
        _ kind: OutlineKind, token: TokenSyntax?, _ flags: OutlineFlags = []
    ) -> SyntaxVisitorContinueKind {
        open(kind, text: token.map(number(of:)) ?? 0, flags)
    }

    private func open(_ kind: OutlineKind, text: UInt32, _ flags: OutlineFlags = []) -> SyntaxVisitorContinueKind {
        assembly.open(kind, text: text, flags) ? .visitChildren : .skipChildren
    }

    /// A parameter; a local name of its own becomes its first child.
    private func openParameter(
        _ label: TokenSyntax?, _ name: TokenSyntax?, _ flags: OutlineFlags = []
    ) -> SyntaxVisitorContinueKind {
        let answer = open(.parameter, token: label, flags)
        if let name { addLeaf(.secondName, name) }
        return answer
    }

    /// A declaration; the place of its name becomes its first child.
    private func openDeclaration(
        _ kind: OutlineKind, _ name: TokenSyntax, text: UInt32? = nil, _ flags: OutlineFlags = []
    ) -> SyntaxVisitorContinueKind {
        let answer = open(kind, text: text ?? number(of: name), flags)
        addLeaf(.declaredName, name)
        return answer
    }

    private func addLeaf(_ kind: OutlineKind, _ name: TokenSyntax) {
        let start = UInt32(truncatingIfNeeded: name.positionAfterSkippingLeadingTrivia.utf8Offset)
        let end = UInt32(truncatingIfNeeded: name.endPositionBeforeTrailingTrivia.utf8Offset)
        assembly.addLeaf(kind, text: number(of: name), from: start, to: end)
    }

    private func number(of node: some SyntaxProtocol) -> UInt32 {
        let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
        let end = node.endPositionBeforeTrailingTrivia.utf8Offset
        guard start < end, end <= source.count else { return 0 }
        return assembly.texts.number(of: UnsafeBufferPointer(rebasing: source[start..<end]))
    }

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
        assembly.pass(
            from: UInt32(truncatingIfNeeded: token.positionAfterSkippingLeadingTrivia.utf8Offset),
            to: UInt32(truncatingIfNeeded: token.endPositionBeforeTrailingTrivia.utf8Offset))
        return .skipChildren
    }

    private func close() { assembly.close() }

    // MARK: What an outline keeps; other syntax is passed through to its children

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        open(.importDeclaration, token: nil, node.importKindSpecifier != nil ? .singleSymbol : [])
    }
    override func visitPost(_ node: ImportDeclSyntax) {
        assembly.nameOpenNode(node.path.map(\.name.text).joined(separator: "."))
        close()
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        openDeclaration(.structDeclaration, node.name)
    }
    override func visitPost(_ node: StructDeclSyntax) { close() }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        openDeclaration(.classDeclaration, node.name)
    }
    override func visitPost(_ node: ClassDeclSyntax) { close() }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        openDeclaration(.enumDeclaration, node.name)
    }
    override func visitPost(_ node: EnumDeclSyntax) { close() }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        openDeclaration(.actorDeclaration, node.name)
    }
    override func visitPost(_ node: ActorDeclSyntax) { close() }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        openDeclaration(.protocolDeclaration, node.name)
    }
    override func visitPost(_ node: ProtocolDeclSyntax) { close() }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        open(.extensionDeclaration, token: nil)
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { assembly.closeExtension() }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        openDeclaration(
            .functionDeclaration, node.name, node.signature.effectSpecifiers?.asyncSpecifier != nil ? .async : []
        )
    }
    override func visitPost(_ node: FunctionDeclSyntax) { close() }

    override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind {
        openDeclaration(.macroDeclaration, node.name)
    }
    override func visitPost(_ node: MacroDeclSyntax) { close() }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        openDeclaration(
            .initializerDeclaration, node.initKeyword, text: 7,
            node.signature.effectSpecifiers?.asyncSpecifier != nil ? .async : [])
    }
    override func visitPost(_ node: InitializerDeclSyntax) { close() }

    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        open(.deinitializerDeclaration, text: 8)
    }
    override func visitPost(_ node: DeinitializerDeclSyntax) { close() }

    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
        openDeclaration(.subscriptDeclaration, node.subscriptKeyword, text: 9)
    }
    override func visitPost(_ node: SubscriptDeclSyntax) { close() }

    /// A getter without `get` is the `block` of its binding.
    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
        if case .getter = node.accessors { return open(.block, token: nil) }
        return .visitChildren
    }
    override func visitPost(_ node: AccessorBlockSyntax) {
        if case .getter = node.accessors { close() }
    }

    override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
        open(
            .accessorDeclaration, token: node.accessorSpecifier,
            node.effectSpecifiers?.asyncSpecifier != nil ? .async : [])
    }
    override func visitPost(_ node: AccessorDeclSyntax) { close() }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        open(.variableDeclaration, token: nil, node.bindingSpecifier.tokenKind == .keyword(.let) ? .constant : [])
    }
    override func visitPost(_ node: VariableDeclSyntax) { close() }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        open(.binding, token: node.pattern.as(IdentifierPatternSyntax.self)?.identifier)
    }
    override func visitPost(_ node: PatternBindingSyntax) { close() }

    override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
        open(.enumCase, token: node.name)
    }
    override func visitPost(_ node: EnumCaseElementSyntax) { close() }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        open(.typealiasDeclaration, token: node.name)
    }
    override func visitPost(_ node: TypeAliasDeclSyntax) { close() }

    override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
        open(.associatedTypeDeclaration, token: node.name)
    }
    override func visitPost(_ node: AssociatedTypeDeclSyntax) { close() }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
        openParameter(node.firstName, node.secondName, node.ellipsis != nil ? .variadic : [])
    }
    override func visitPost(_ node: FunctionParameterSyntax) { close() }

    override func visit(_ node: EnumCaseParameterSyntax) -> SyntaxVisitorContinueKind {
        openParameter(node.firstName, node.secondName)
    }
    override func visitPost(_ node: EnumCaseParameterSyntax) { close() }

    override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
        openParameter(node.firstName, node.secondName)
    }
    override func visitPost(_ node: ClosureParameterSyntax) { close() }

    override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
        open(.parameter, token: node.name)
    }
    override func visitPost(_ node: ClosureShorthandParameterSyntax) { close() }

    override func visit(_ node: TupleTypeElementSyntax) -> SyntaxVisitorContinueKind {
        openParameter(node.firstName, node.secondName)
    }
    override func visitPost(_ node: TupleTypeElementSyntax) { close() }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        open(.attribute, token: node.attributeName.lastToken(viewMode: .sourceAccurate))
    }
    override func visitPost(_ node: AttributeSyntax) { close() }

    override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
        // `private(set)` is something else than `private`.
        open(.modifier, text: number(of: node))
    }
    override func visitPost(_ node: DeclModifierSyntax) { close() }

    override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
        open(.genericParameter, token: node.name)
    }
    override func visitPost(_ node: GenericParameterSyntax) { close() }

    override func visit(_ node: InheritedTypeSyntax) -> SyntaxVisitorContinueKind {
        open(.inheritedType, token: nil)
    }
    override func visitPost(_ node: InheritedTypeSyntax) { close() }

    override func visit(_ node: ThrowsClauseSyntax) -> SyntaxVisitorContinueKind {
        open(.throwsClause, token: node.throwsSpecifier)
    }
    override func visitPost(_ node: ThrowsClauseSyntax) { close() }

    override func visit(_ node: ReturnClauseSyntax) -> SyntaxVisitorContinueKind {
        open(.returnType, token: nil)
    }
    override func visitPost(_ node: ReturnClauseSyntax) { close() }

    override func visit(_ node: TypeAnnotationSyntax) -> SyntaxVisitorContinueKind {
        open(.typeAnnotation, token: nil)
    }
    override func visitPost(_ node: TypeAnnotationSyntax) { close() }

    override func visit(_ node: InitializerClauseSyntax) -> SyntaxVisitorContinueKind {
        open(.initializerValue, token: nil)
    }
    override func visitPost(_ node: InitializerClauseSyntax) { close() }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        open(.conditionalCompilation, token: nil)
    }
    override func visitPost(_ node: IfConfigDeclSyntax) { close() }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        open(.conditionalClause, token: nil)
    }
    override func visitPost(_ node: IfConfigClauseSyntax) { close() }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        open(.namedType, token: node.name)
    }
    override func visitPost(_ node: IdentifierTypeSyntax) { close() }

    override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
        open(.namedType, token: node.name)
    }
    override func visitPost(_ node: MemberTypeSyntax) { assembly.closeMemberType() }

    override func visit(_ node: OptionalTypeSyntax) -> SyntaxVisitorContinueKind {
        open(.optionalType, token: nil)
    }
    override func visitPost(_ node: OptionalTypeSyntax) { close() }

    override func visit(_ node: ImplicitlyUnwrappedOptionalTypeSyntax) -> SyntaxVisitorContinueKind {
        open(.optionalType, token: nil)
    }
    override func visitPost(_ node: ImplicitlyUnwrappedOptionalTypeSyntax) { close() }

    override func visit(_ node: ArrayTypeSyntax) -> SyntaxVisitorContinueKind {
        open(.arrayType, token: nil)
    }
    override func visitPost(_ node: ArrayTypeSyntax) { close() }

    override func visit(_ node: DictionaryTypeSyntax) -> SyntaxVisitorContinueKind {
        open(.dictionaryType, token: nil)
    }
    override func visitPost(_ node: DictionaryTypeSyntax) { close() }

    override func visit(_ node: TupleTypeSyntax) -> SyntaxVisitorContinueKind {
        open(.tupleType, token: nil)
    }
    override func visitPost(_ node: TupleTypeSyntax) { close() }

    override func visit(_ node: FunctionTypeSyntax) -> SyntaxVisitorContinueKind {
        open(.functionType, token: nil, node.effectSpecifiers?.asyncSpecifier != nil ? .async : [])
    }
    override func visitPost(_ node: FunctionTypeSyntax) { close() }

    override func visit(_ node: SomeOrAnyTypeSyntax) -> SyntaxVisitorContinueKind {
        open(.someOrAnyType, token: node.someOrAnySpecifier)
    }
    override func visitPost(_ node: SomeOrAnyTypeSyntax) { close() }

    override func visit(_ node: CompositionTypeSyntax) -> SyntaxVisitorContinueKind {
        open(.compositionType, token: nil)
    }
    override func visitPost(_ node: CompositionTypeSyntax) { close() }

    override func visit(_ node: AttributedTypeSyntax) -> SyntaxVisitorContinueKind {
        open(.attributedType, token: nil)
    }
    override func visitPost(_ node: AttributedTypeSyntax) { close() }

    override func visit(_ node: MetatypeTypeSyntax) -> SyntaxVisitorContinueKind {
        open(.metatype, token: node.metatypeSpecifier)
    }
    override func visitPost(_ node: MetatypeTypeSyntax) { close() }

    override func visit(_ node: ClassRestrictionTypeSyntax) -> SyntaxVisitorContinueKind {
        open(.otherType, token: nil)
    }
    override func visitPost(_ node: ClassRestrictionTypeSyntax) { close() }

    override func visit(_ node: SuppressedTypeSyntax) -> SyntaxVisitorContinueKind {
        open(.otherType, token: nil)
    }
    override func visitPost(_ node: SuppressedTypeSyntax) { close() }

    override func visit(_ node: MissingTypeSyntax) -> SyntaxVisitorContinueKind {
        open(.otherType, token: nil)
    }
    override func visitPost(_ node: MissingTypeSyntax) { close() }

    override func visit(_ node: PackExpansionTypeSyntax) -> SyntaxVisitorContinueKind {
        open(.otherType, token: nil)
    }
    override func visitPost(_ node: PackExpansionTypeSyntax) { close() }

    override func visit(_ node: PackElementTypeSyntax) -> SyntaxVisitorContinueKind {
        open(.otherType, token: nil)
    }
    override func visitPost(_ node: PackElementTypeSyntax) { close() }

    override func visit(_ node: NamedOpaqueReturnTypeSyntax) -> SyntaxVisitorContinueKind {
        open(.otherType, token: nil)
    }
    override func visitPost(_ node: NamedOpaqueReturnTypeSyntax) { close() }

    #if canImport(SwiftSyntax602)
    override func visit(_ node: InlineArrayTypeSyntax) -> SyntaxVisitorContinueKind {
        open(.otherType, token: nil)
    }
    override func visitPost(_ node: InlineArrayTypeSyntax) { close() }
    #endif

    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
        open(.block, token: nil)
    }
    override func visitPost(_ node: CodeBlockSyntax) { close() }

    override func visit(_ node: DoStmtSyntax) -> SyntaxVisitorContinueKind {
        open(.doStatement, token: nil)
    }
    override func visitPost(_ node: DoStmtSyntax) { close() }

    override func visit(_ node: CatchClauseSyntax) -> SyntaxVisitorContinueKind {
        open(.catchClause, token: nil, node.isExplained ? .explained : [])
    }
    override func visitPost(_ node: CatchClauseSyntax) { close() }

    override func visit(_ node: CatchItemSyntax) -> SyntaxVisitorContinueKind {
        open(.catchItem, token: nil)
    }
    override func visitPost(_ node: CatchItemSyntax) { close() }

    override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
        open(.whereClause, token: nil)
    }
    override func visitPost(_ node: WhereClauseSyntax) { close() }

    override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
        open(.ifExpression, token: nil)
    }
    override func visitPost(_ node: IfExprSyntax) { close() }

    override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
        open(.guardStatement, token: nil)
    }
    override func visitPost(_ node: GuardStmtSyntax) { close() }

    override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
        open(.whileStatement, token: nil)
    }
    override func visitPost(_ node: WhileStmtSyntax) { close() }

    override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
        open(.repeatStatement, token: nil)
    }
    override func visitPost(_ node: RepeatStmtSyntax) { close() }

    override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
        var flags: OutlineFlags = node.awaitKeyword != nil ? .async : []
        if node.tryKeyword != nil { flags.insert(.tries) }
        return open(.forStatement, token: nil, flags)
    }
    override func visitPost(_ node: ForStmtSyntax) { close() }

    override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
        open(.switchExpression, token: nil)
    }
    override func visitPost(_ node: SwitchExprSyntax) { close() }

    override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
        open(.switchCase, token: nil, node.label.is(SwitchDefaultLabelSyntax.self) ? .isDefault : [])
    }
    override func visitPost(_ node: SwitchCaseSyntax) { close() }

    override func visit(_ node: SwitchCaseItemSyntax) -> SyntaxVisitorContinueKind {
        open(.caseItem, token: nil)
    }
    override func visitPost(_ node: SwitchCaseItemSyntax) { close() }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        open(.returnStatement, token: nil)
    }
    override func visitPost(_ node: ReturnStmtSyntax) { close() }

    override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
        open(.throwStatement, token: nil)
    }
    override func visitPost(_ node: ThrowStmtSyntax) { close() }

    override func visit(_ node: BreakStmtSyntax) -> SyntaxVisitorContinueKind {
        open(.breakStatement, token: nil)
    }
    override func visitPost(_ node: BreakStmtSyntax) { close() }

    override func visit(_ node: ContinueStmtSyntax) -> SyntaxVisitorContinueKind {
        open(.continueStatement, token: nil)
    }
    override func visitPost(_ node: ContinueStmtSyntax) { close() }

    override func visit(_ node: FallThroughStmtSyntax) -> SyntaxVisitorContinueKind {
        open(.fallthroughStatement, token: nil)
    }
    override func visitPost(_ node: FallThroughStmtSyntax) { close() }

    override func visit(_ node: DeferStmtSyntax) -> SyntaxVisitorContinueKind {
        open(.deferStatement, token: nil)
    }
    override func visitPost(_ node: DeferStmtSyntax) { close() }

    override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
        open(.optionalBinding, token: node.pattern.as(IdentifierPatternSyntax.self)?.identifier)
    }
    override func visitPost(_ node: OptionalBindingConditionSyntax) { close() }

    override func visit(_ node: MatchingPatternConditionSyntax) -> SyntaxVisitorContinueKind {
        open(.matchingCondition, token: nil)
    }
    override func visitPost(_ node: MatchingPatternConditionSyntax) { close() }

    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
        open(.identifierPattern, token: node.identifier)
    }
    override func visitPost(_ node: IdentifierPatternSyntax) { close() }

    override func visit(_ node: ValueBindingPatternSyntax) -> SyntaxVisitorContinueKind {
        open(.valueBinding, token: node.bindingSpecifier)
    }
    override func visitPost(_ node: ValueBindingPatternSyntax) { close() }

    override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
        open(.expressionPattern, token: nil)
    }
    override func visitPost(_ node: ExpressionPatternSyntax) { close() }

    override func visit(_ node: IsTypePatternSyntax) -> SyntaxVisitorContinueKind {
        open(.isTypePattern, token: nil)
    }
    override func visitPost(_ node: IsTypePatternSyntax) { close() }

    override func visit(_ node: TuplePatternSyntax) -> SyntaxVisitorContinueKind {
        open(.tuplePattern, token: nil)
    }
    override func visitPost(_ node: TuplePatternSyntax) { close() }

    override func visit(_ node: WildcardPatternSyntax) -> SyntaxVisitorContinueKind {
        open(.wildcardPattern, token: nil)
    }
    override func visitPost(_ node: WildcardPatternSyntax) { close() }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        open(.call, token: nil)
    }
    override func visitPost(_ node: FunctionCallExprSyntax) { close() }

    override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
        open(.argument, token: node.label)
    }
    override func visitPost(_ node: LabeledExprSyntax) { close() }

    override func visit(_ node: MultipleTrailingClosureElementSyntax) -> SyntaxVisitorContinueKind {
        open(.argument, token: node.label, .trailing)
    }
    override func visitPost(_ node: MultipleTrailingClosureElementSyntax) { close() }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        open(.member, token: nil)
    }
    override func visitPost(_ node: MemberAccessExprSyntax) { assembly.closeMember() }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        open(.reference, token: node.baseName)
    }
    override func visitPost(_ node: DeclReferenceExprSyntax) { close() }

    override func visit(_ node: SuperExprSyntax) -> SyntaxVisitorContinueKind {
        open(.reference, token: node.superKeyword)
    }
    override func visitPost(_ node: SuperExprSyntax) { close() }

    override func visit(_ node: DiscardAssignmentExprSyntax) -> SyntaxVisitorContinueKind {
        open(.reference, token: node.wildcard)
    }
    override func visitPost(_ node: DiscardAssignmentExprSyntax) { close() }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        open(.closure, token: nil, node.signature?.effectSpecifiers?.asyncSpecifier != nil ? .async : [])
    }
    override func visitPost(_ node: ClosureExprSyntax) { close() }

    override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
        open(.capture, token: node.name)
    }
    override func visitPost(_ node: ClosureCaptureSyntax) { close() }

    override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
        open(.tryExpression, text: node.questionOrExclamationMark.map { $0.tokenKind == .exclamationMark ? 3 : 2 } ?? 1)
    }
    override func visitPost(_ node: TryExprSyntax) { close() }

    override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
        open(.awaitExpression, token: nil)
    }
    override func visitPost(_ node: AwaitExprSyntax) { close() }

    #if canImport(SwiftSyntax602)
    override func visit(_ node: UnsafeExprSyntax) -> SyntaxVisitorContinueKind {
        open(.awaitExpression, token: nil)
    }
    override func visitPost(_ node: UnsafeExprSyntax) { close() }
    #endif

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        open(.sequence, token: nil)
    }
    override func visitPost(_ node: SequenceExprSyntax) { assembly.closeSequence() }

    override func visit(_ node: BinaryOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        open(.operatorToken, token: node.operator)
    }
    override func visitPost(_ node: BinaryOperatorExprSyntax) { close() }

    override func visit(_ node: AssignmentExprSyntax) -> SyntaxVisitorContinueKind {
        open(.operatorToken, token: node.equal)
    }
    override func visitPost(_ node: AssignmentExprSyntax) { close() }

    override func visit(_ node: UnresolvedAsExprSyntax) -> SyntaxVisitorContinueKind {
        open(.castToken, text: node.questionOrExclamationMark.map { $0.tokenKind == .exclamationMark ? 6 : 5 } ?? 4)
    }
    override func visitPost(_ node: UnresolvedAsExprSyntax) { close() }

    override func visit(_ node: UnresolvedIsExprSyntax) -> SyntaxVisitorContinueKind {
        open(.checkToken, token: nil)
    }
    override func visitPost(_ node: UnresolvedIsExprSyntax) { close() }

    override func visit(_ node: UnresolvedTernaryExprSyntax) -> SyntaxVisitorContinueKind {
        open(.ternaryToken, token: nil)
    }
    override func visitPost(_ node: UnresolvedTernaryExprSyntax) { close() }

    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        open(.prefixOperator, token: node.operator)
    }
    override func visitPost(_ node: PrefixOperatorExprSyntax) { close() }

    override func visit(_ node: PostfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        open(.postfixOperator, token: node.operator)
    }
    override func visitPost(_ node: PostfixOperatorExprSyntax) { close() }

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        open(.stringLiteral, token: nil)
    }
    override func visitPost(_ node: StringLiteralExprSyntax) { close() }

    override func visit(_ node: SimpleStringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        open(.stringLiteral, token: nil)
    }
    override func visitPost(_ node: SimpleStringLiteralExprSyntax) { close() }

    override func visit(_ node: StringSegmentSyntax) -> SyntaxVisitorContinueKind {
        open(.stringSegment, token: node.content)
    }
    override func visitPost(_ node: StringSegmentSyntax) { close() }

    override func visit(_ node: ExpressionSegmentSyntax) -> SyntaxVisitorContinueKind {
        open(.interpolation, token: nil)
    }
    override func visitPost(_ node: ExpressionSegmentSyntax) { close() }

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        open(.integerLiteral, token: node.literal)
    }
    override func visitPost(_ node: IntegerLiteralExprSyntax) { close() }

    override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        open(.floatLiteral, token: node.literal)
    }
    override func visitPost(_ node: FloatLiteralExprSyntax) { close() }

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        open(.booleanLiteral, token: node.literal)
    }
    override func visitPost(_ node: BooleanLiteralExprSyntax) { close() }

    override func visit(_ node: NilLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        open(.nilLiteral, token: nil)
    }
    override func visitPost(_ node: NilLiteralExprSyntax) { close() }

    override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
        open(.arrayLiteral, token: nil)
    }
    override func visitPost(_ node: ArrayExprSyntax) { close() }

    override func visit(_ node: DictionaryExprSyntax) -> SyntaxVisitorContinueKind {
        open(.dictionaryLiteral, token: nil)
    }
    override func visitPost(_ node: DictionaryExprSyntax) { close() }

    override func visit(_ node: TupleExprSyntax) -> SyntaxVisitorContinueKind {
        open(.tuple, token: nil)
    }
    override func visitPost(_ node: TupleExprSyntax) { close() }

    override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
        open(.subscriptCall, token: nil)
    }
    override func visitPost(_ node: SubscriptCallExprSyntax) { close() }

    override func visit(_ node: ForceUnwrapExprSyntax) -> SyntaxVisitorContinueKind {
        open(.forceUnwrap, token: nil)
    }
    override func visitPost(_ node: ForceUnwrapExprSyntax) { close() }

    override func visit(_ node: OptionalChainingExprSyntax) -> SyntaxVisitorContinueKind {
        open(.optionalChain, token: nil)
    }
    override func visitPost(_ node: OptionalChainingExprSyntax) { close() }

    override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
        open(.inOut, token: nil)
    }
    override func visitPost(_ node: InOutExprSyntax) { close() }

    override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind {
        open(.keyPath, token: nil)
    }
    override func visitPost(_ node: KeyPathExprSyntax) { close() }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        open(.macroExpansion, token: node.macroName)
    }
    override func visitPost(_ node: MacroExpansionExprSyntax) { close() }

    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
        open(.macroExpansion, token: node.macroName)
    }
    override func visitPost(_ node: MacroExpansionDeclSyntax) { close() }

    override func visit(_ node: GenericSpecializationExprSyntax) -> SyntaxVisitorContinueKind {
        open(.specialization, token: nil)
    }
    override func visitPost(_ node: GenericSpecializationExprSyntax) { close() }

    override func visit(_ node: TypeExprSyntax) -> SyntaxVisitorContinueKind {
        open(.typeExpression, token: nil)
    }
    override func visitPost(_ node: TypeExprSyntax) { close() }

    override func visit(_ node: RegexLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        open(.otherExpression, token: nil)
    }
    override func visitPost(_ node: RegexLiteralExprSyntax) { close() }

    override func visit(_ node: CopyExprSyntax) -> SyntaxVisitorContinueKind {
        open(.awaitExpression, token: nil)
    }
    override func visitPost(_ node: CopyExprSyntax) { close() }

    override func visit(_ node: ConsumeExprSyntax) -> SyntaxVisitorContinueKind {
        open(.awaitExpression, token: nil)
    }
    override func visitPost(_ node: ConsumeExprSyntax) { close() }

    override func visit(_ node: EditorPlaceholderExprSyntax) -> SyntaxVisitorContinueKind {
        open(.otherExpression, token: nil)
    }
    override func visitPost(_ node: EditorPlaceholderExprSyntax) { close() }
}

extension CatchClauseSyntax {
    /// Whether a comment stands where the statements would.
    fileprivate var isExplained: Bool {
        guard body.statements.isEmpty else { return false }
        return (Array(body.leftBrace.trailingTrivia) + Array(body.rightBrace.leadingTrivia)).contains { piece in
            switch piece {
            case .lineComment, .blockComment, .docLineComment, .docBlockComment: true
            default: false
            }
        }
    }
}
