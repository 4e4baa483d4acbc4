// Finds tests that can pass without proving anything: skipped or exclusive tests, tests without an assertion, and promises
// in tests or helpers that are not awaited. `node scripts/lint/tests.mjs [tsconfig ...]`
import { readFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import ts from 'typescript'

const folder = process.cwd()
const projects = process.argv.slice(2)
const allowed = JSON.parse(await readFile(new URL('./conditional-tests.json', import.meta.url), 'utf8'))
const testFile = /\.(test|spec)\.tsx?$/
const helperFile = /(^|\/)(e2e|bench|scripts)\/|\/testing[^/]*(\/|\.tsx?$)/
const runners = new Set(['it', 'test', 'describe', 'suite', 'bench'])
const leavingOut = new Set(['skip', 'only', 'todo', 'fixme', 'fails', 'fail', 'skipIf', 'runIf'])
const oldNames = new Set(['xit', 'fit', 'xtest', 'xdescribe', 'fdescribe'])
const faults = []
const seen = new Set()

function look(project) {
  const path = resolve(folder, project)
  const { config, error } = ts.readConfigFile(path, ts.sys.readFile)
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'))
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(path))
  const program = ts.createProgram(fileNames, options)
  const checker = program.getTypeChecker()
  const asserts = assertionFinder(checker)
  for (const source of program.getSourceFiles()) {
    if (source.isDeclarationFile || source.fileName.includes('/node_modules/') || seen.has(source.fileName)) continue
    seen.add(source.fileName)
    const isTest = testFile.test(source.fileName)
    if (!isTest && !helperFile.test(relative(folder, source.fileName))) continue
    const report = (node, message) => {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      faults.push(`${relative(folder, source.fileName)}:${line + 1} ${message}`)
    }
    const visit = (node) => {
      if (ts.isExpressionStatement(node) && !isPlainExpect(node.expression, source)) {
        const floating = floatingPart(node.expression, checker)
        if (floating) report(floating, 'this promise is not awaited: await it, return it, or mark it with `void`.')
      }
      if (isAsyncForEach(node)) report(node, 'forEach does not wait for an async function.')
      if (isTest && ts.isCallExpression(node)) {
        const left = leftOut(node)
        if (left && !isAllowed(source, left)) report(node, `\`${left}\` keeps tests from running.`)
        const body = bodyOfTest(node)
        if (body && !asserts(body)) report(node, 'this test asserts nothing.')
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
}

/** The part of a statement that is a promise which is neither awaited nor has a rejection handler. */
function floatingPart(expression, checker) {
  const node = ts.skipParentheses(expression)
  if (ts.isBinaryExpression(node)) {
    const kind = node.operatorToken.kind
    const passesOn = [
      ts.SyntaxKind.AmpersandAmpersandToken,
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
      ts.SyntaxKind.CommaToken,
    ]
    return passesOn.includes(kind) ? floatingPart(node.right, checker) : undefined
  }
  if (ts.isConditionalExpression(node))
    return floatingPart(node.whenTrue, checker) ?? floatingPart(node.whenFalse, checker)
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node) && !ts.isIdentifier(node)) return undefined
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const name = node.expression.name.text
    if (name === 'catch' && node.arguments.length > 0) return undefined
    if (name === 'then' && node.arguments.length > 1) return undefined
    if (name === 'finally') return floatingPart(node.expression.expression, checker)
  }
  return isThenable(checker.getTypeAtLocation(node), checker) ? node : undefined
}

/** `expect(value).toBe(…)` of Vitest is the most frequent statement; the syntax shows that it is not a promise. */
function isPlainExpect(expression, source) {
  if (!testFile.test(source.fileName) || /\.spec\.tsx?$/.test(source.fileName)) return false
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
  const then = type.getProperty('then')
  return then !== undefined && checker.getTypeOfSymbol(then).getCallSignatures().length > 0
}

const isAsyncForEach = (node) =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'forEach' &&
  node.arguments.some(
    (given) =>
      (ts.isArrowFunction(given) || ts.isFunctionExpression(given)) &&
      given.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword),
  )

/** The callee of `it.skip(…)`, `test.describe.only(…)`, `context.skip(…)` or `xit(…)`, if it keeps tests from running. */
function leftOut(call) {
  if (ts.isIdentifier(call.expression)) {
    const name = call.expression.text
    return oldNames.has(name) || (name === 'skip' && isParameterOfTest(call)) ? name : undefined
  }
  if (!ts.isPropertyAccessExpression(call.expression)) return undefined
  const words = []
  let node = call.expression
  for (; ts.isPropertyAccessExpression(node); node = node.expression) words.unshift(node.name.text)
  if (!ts.isIdentifier(node)) return undefined
  const word = words.find((one) => leavingOut.has(one))
  const isRunner = runners.has(node.text) || (word === 'skip' && words.length === 1 && isParameterOfTest(call))
  return word && isRunner ? `${node.text}.${words.join('.')}` : undefined
}

const isParameterOfTest = (node) => {
  for (let above = node.parent; above; above = above.parent)
    if (isFunction(above) && above.parameters.length > 0) return true
  return false
}

const isFunction = (node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node)

/** Whether `conditional-tests.json` lists the file and the condition, with a reason why some machines cannot run it. */
function isAllowed(source, word) {
  const file = relative(folder, source.fileName)
  return allowed.some((one) => one.file === file && one.call === word && one.why)
}

/** The function that a test runs: of `it('…', fn)`, `test('…', options, fn)` and `it.each(…)('…', fn)`. */
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
  return call.arguments.slice(1).find((given) => isFunction(given) || ts.isIdentifier(given))
}

const saysExpect = (node) =>
  ts.isIdentifier(node)
    ? node.text === 'expect'
    : (ts.forEachChild(node, (child) => saysExpect(child) || undefined) ?? false)

/** Whether a function calls `expect` directly or through our helpers; cached, because resolving symbols is slow. */
function assertionFinder(checker) {
  const known = new Map()
  const asserts = (node) => {
    const answer = known.get(node)
    if (answer !== undefined) return answer
    known.set(node, false) // ends recursion
    const found = proves(node)
    known.set(node, found)
    return found
  }
  const proves = (node) => saysExpect(node) || uses(node)
  const uses = (node) => {
    if (ts.isIdentifier(node)) return declarationsOf(node).some(asserts)
    // Types do not exist at run time.
    if (ts.isTypeNode(node)) return false
    return ts.forEachChild(node, (child) => uses(child) || undefined) ?? false
  }
  const declarationsOf = (identifier) => {
    let symbol = checker.getSymbolAtLocation(identifier)
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol)
    return (symbol?.declarations ?? []).filter(
      (one) =>
        !one.getSourceFile().isDeclarationFile &&
        !one.getSourceFile().fileName.includes('/node_modules/') &&
        (isFunction(one) ||
          ts.isVariableDeclaration(one) ||
          ts.isMethodDeclaration(one) ||
          ts.isPropertyAssignment(one)),
    )
  }
  return asserts
}

for (const project of projects.length > 0 ? projects : ['tsconfig.json', 'apps/web/tsconfig.json']) look(project)
for (const fault of faults.toSorted()) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0
