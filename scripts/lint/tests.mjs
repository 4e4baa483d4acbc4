// Finds tests that can pass without proving anything: skipped or exclusive tests, tests without an assertion, and
// promises in tests or helpers that are not awaited. `node scripts/lint/tests.mjs [tsconfig ...]`
import { readFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import ts from 'typescript'

const folder = process.cwd()
const projects = process.argv.slice(2)
const allowedCalls = JSON.parse(await readFile(new URL('./conditional-tests.json', import.meta.url), 'utf8'))
const testFilePattern = /\.(test|spec)\.tsx?$/
const helperFilePattern = /(^|\/)(e2e|bench|scripts)\/|\/testing[^/]*(\/|\.tsx?$)/
const runners = new Set(['it', 'test', 'describe', 'suite', 'bench'])
const skippingModifiers = new Set(['skip', 'only', 'todo', 'fixme', 'fails', 'fail', 'skipIf', 'runIf'])
const skippingFunctions = new Set(['xit', 'fit', 'xtest', 'xdescribe', 'fdescribe'])
const faults = []
const checkedFiles = new Set()

function checkProject(project) {
  const path = resolve(folder, project)
  const { config, error } = ts.readConfigFile(path, ts.sys.readFile)
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'))
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(path))
  const program = ts.createProgram(fileNames, options)
  const checker = program.getTypeChecker()
  const asserts = assertionFinder(checker)
  for (const source of program.getSourceFiles()) {
    if (source.isDeclarationFile || source.fileName.includes('/node_modules/') || checkedFiles.has(source.fileName))
      continue
    checkedFiles.add(source.fileName)
    const isTest = testFilePattern.test(source.fileName)
    if (!isTest && !helperFilePattern.test(relative(folder, source.fileName))) continue
    const report = (node, message) => {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      faults.push(`${relative(folder, source.fileName)}:${line + 1} ${message}`)
    }
    const visit = (node) => {
      if (ts.isExpressionStatement(node) && !isPlainExpect(node.expression, source)) {
        const floatingPromise = floatingPromiseIn(node.expression, checker)
        if (floatingPromise)
          report(floatingPromise, 'this promise is not awaited: await it, return it, or mark it with `void`.')
      }
      if (isAsyncForEach(node)) report(node, 'forEach does not wait for an async function.')
      if (isTest && ts.isCallExpression(node)) {
        const skippingCall = skippingCallee(node)
        if (skippingCall && !isAllowed(source, skippingCall))
          report(node, `\`${skippingCall}\` keeps tests from running.`)
        const body = bodyOfTest(node)
        if (body && !asserts(body)) report(node, 'this test asserts nothing.')
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
}

/**
 * The part of the expression that is a promise but is not awaited and has no rejection handler; undefined if there is
 * none.
 */
function floatingPromiseIn(expression, checker) {
  const node = ts.skipParentheses(expression)
  if (ts.isBinaryExpression(node)) {
    const kind = node.operatorToken.kind
    const operatorsWithRightValue = [
      ts.SyntaxKind.AmpersandAmpersandToken,
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
      ts.SyntaxKind.CommaToken,
    ]
    return operatorsWithRightValue.includes(kind) ? floatingPromiseIn(node.right, checker) : undefined
  }
  if (ts.isConditionalExpression(node))
    return floatingPromiseIn(node.whenTrue, checker) ?? floatingPromiseIn(node.whenFalse, checker)
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node) && !ts.isIdentifier(node)) return undefined
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const name = node.expression.name.text
    if (name === 'catch' && node.arguments.length > 0) return undefined
    if (name === 'then' && node.arguments.length > 1) return undefined
    if (name === 'finally') return floatingPromiseIn(node.expression.expression, checker)
  }
  return isThenable(checker.getTypeAtLocation(node), checker) ? node : undefined
}

/**
 * Recognizes Vitest's `expect(value).toBe(…)`, the most frequent statement, by its syntax, because resolving its type
 * would take longer.
 */
function isPlainExpect(expression, source) {
  if (!testFilePattern.test(source.fileName) || /\.spec\.tsx?$/.test(source.fileName)) return false
  let node = expression
  for (; ts.isCallExpression(node) || ts.isPropertyAccessExpression(node); node = node.expression) {
    const name = ts.isPropertyAccessExpression(node) ? node.name.text : ''
    if (['poll', 'resolves', 'rejects', 'then', 'toMatchFileSnapshot'].includes(name)) return false
  }
  return ts.isIdentifier(node) && node.text === 'expect'
}

function isThenable(type, checker) {
  if (type.isUnion()) return type.types.some((part) => isThenable(part, checker))
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return false
  const thenProperty = type.getProperty('then')
  return thenProperty !== undefined && checker.getTypeOfSymbol(thenProperty).getCallSignatures().length > 0
}

const isAsyncForEach = (node) =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'forEach' &&
  node.arguments.some(
    (argument) =>
      (ts.isArrowFunction(argument) || ts.isFunctionExpression(argument)) &&
      argument.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword),
  )

/**
 * The callee of `it.skip(…)`, `test.describe.only(…)`, `context.skip(…)` or `xit(…)`, if it prevents tests from
 * running.
 */
function skippingCallee(call) {
  if (ts.isIdentifier(call.expression)) {
    const name = call.expression.text
    return skippingFunctions.has(name) || (name === 'skip' && isInFunctionWithParameters(call)) ? name : undefined
  }
  if (!ts.isPropertyAccessExpression(call.expression)) return undefined
  const modifiers = []
  let node = call.expression
  for (; ts.isPropertyAccessExpression(node); node = node.expression) modifiers.unshift(node.name.text)
  if (!ts.isIdentifier(node)) return undefined
  const modifier = modifiers.find((candidate) => skippingModifiers.has(candidate))
  const isRunner =
    runners.has(node.text) || (modifier === 'skip' && modifiers.length === 1 && isInFunctionWithParameters(call))
  return modifier && isRunner ? `${node.text}.${modifiers.join('.')}` : undefined
}

const isInFunctionWithParameters = (node) => {
  for (let ancestor = node.parent; ancestor; ancestor = ancestor.parent)
    if (isFunction(ancestor) && ancestor.parameters.length > 0) return true
  return false
}

const isFunction = (node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node)

/** Whether `conditional-tests.json` lists this call in this file, with the reason why some machines cannot run it. */
function isAllowed(source, callee) {
  const file = relative(folder, source.fileName)
  return allowedCalls.some((candidate) => candidate.file === file && candidate.call === callee && candidate.why)
}

/** The function that a test runs: `fn` in `it('…', fn)`, `test('…', options, fn)` and `it.each(…)('…', fn)`. */
function bodyOfTest(call) {
  let callee = call.expression
  if (ts.isCallExpression(callee)) callee = callee.expression
  while (ts.isPropertyAccessExpression(callee)) {
    if (callee.name.text === 'describe' || callee.name.text === 'extend') return undefined
    if (['beforeEach', 'afterEach', 'beforeAll', 'afterAll', 'step', 'use'].includes(callee.name.text)) return undefined
    callee = callee.expression
  }
  if (!ts.isIdentifier(callee) || !['it', 'test'].includes(callee.text)) return undefined
  const [title] = call.arguments
  if (!title || isFunction(title)) return undefined
  return call.arguments.slice(1).find((argument) => isFunction(argument) || ts.isIdentifier(argument))
}

const containsExpect = (node) =>
  ts.isIdentifier(node)
    ? node.text === 'expect'
    : (ts.forEachChild(node, (child) => containsExpect(child) || undefined) ?? false)

/**
 * Returns a function that tells whether a node uses `expect`, directly or in the functions and variables of this
 * repository that it refers to. The function caches its results.
 */
function assertionFinder(checker) {
  const cachedResults = new Map()
  const asserts = (node) => {
    const cached = cachedResults.get(node)
    if (cached !== undefined) return cached
    cachedResults.set(node, false) // ends the recursion of functions that call each other
    const found = containsAssertion(node)
    cachedResults.set(node, found)
    return found
  }
  const containsAssertion = (node) => containsExpect(node) || callsAssertion(node)
  const callsAssertion = (node) => {
    if (ts.isIdentifier(node)) return declarationsOf(node).some(asserts)
    // Types do not exist at run time.
    if (ts.isTypeNode(node)) return false
    return ts.forEachChild(node, (child) => callsAssertion(child) || undefined) ?? false
  }
  const declarationsOf = (identifier) => {
    let symbol = checker.getSymbolAtLocation(identifier)
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol)
    return (symbol?.declarations ?? []).filter(
      (candidate) =>
        !candidate.getSourceFile().isDeclarationFile &&
        !candidate.getSourceFile().fileName.includes('/node_modules/') &&
        (isFunction(candidate) ||
          ts.isVariableDeclaration(candidate) ||
          ts.isMethodDeclaration(candidate) ||
          ts.isPropertyAssignment(candidate)),
    )
  }
  return asserts
}

for (const project of projects.length > 0 ? projects : ['tsconfig.json', 'apps/web/tsconfig.json'])
  checkProject(project)
for (const fault of faults.toSorted()) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0
