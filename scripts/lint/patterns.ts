import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/** A regular expression of the product, and its location; `source` is undefined if it is built at run time. */
export type Pattern = { source: string | undefined; flags: string; where: string }

const root = `${import.meta.dirname}/../..`
const isProduct = (path: string) =>
  /^[^/]+\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing[/.-]/.test(path) && !path.includes('node_modules')

/** Every regular expression in the source of the product: literals, and arguments of RegExp. */
export function patternsOfProduct(): Pattern[] {
  return ['apps', 'packages'].flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter(isProduct)
      .flatMap((path) => patternsIn(readFileSync(`${root}/${folder}/${path}`, 'utf8'), `${folder}/${path}`)),
  )
}

export function patternsIn(code: string, name: string): Pattern[] {
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true, kind)
  const patterns: Pattern[] = []
  const visit = (node: ts.Node) => {
    const where = () => `${name}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      patterns.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), where: where() })
    }
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node)
    if (isCall && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp') {
      const [source, flags] = node.arguments ?? []
      patterns.push({ source: textOf(source), flags: textOf(flags) ?? '', where: where() })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return patterns
}

const textOf = (node: ts.Expression | undefined) => (node && ts.isStringLiteralLike(node) ? node.text : undefined)
