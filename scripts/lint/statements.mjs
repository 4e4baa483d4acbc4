// Checks that the title of a test that runs names each numbered statement of the specification, in brackets at its end
// (`the button reads Signing in... [AUTH-06]`), and that no title names more than twenty.
// `node scripts/lint/statements.mjs`; `--areas` counts them by area; `--findings <file>` also requires the ids of a table
// of defects.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'

const mostIds = 20
const folder = process.cwd()
const read = (file) => readFileSync(resolve(folder, file), 'utf8')
const statements = read('e2e/fixtures/requirements.tsv')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([id = '', area = '', , text = '']) => ({ id, area, text }))
const place = process.argv.indexOf('--findings')
const findings = place < 0 ? [] : [...read(process.argv[place + 1]).matchAll(/^\|\s*([A-Z]\d{1,2})\s*\|/gm)]

const { named, tooLong, misplaced } = titles()
const faults = [
  ...statements.filter(({ id }) => !named.has(id)).map(({ id, text }) => `No test names ${id}: ${text}`),
  ...findings
    .map(([, id]) => id)
    .filter((id) => !named.has(id))
    .map((id) => `No test names the finding ${id}.`),
  ...tooLong.map(({ file, line, count }) => `${file}:${line} names ${count} statements; ${mostIds} are the most.`),
  ...misplaced.map(({ file, line }) => `${file}:${line} begins with a statement; name it in brackets at the end.`),
]
for (const fault of faults) console.log(fault)
if (process.argv.includes('--areas')) countAreas()
console.log(
  `${statements.filter(({ id }) => named.has(id)).length} of ${statements.length} statements are named by a test.`,
)
process.exitCode = faults.length > 0 ? 1 : 0

/** The ids in the titles of all tests that run. */
function titles() {
  const all = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: folder, encoding: 'utf8' }).split(
    '\n',
  )
  const files = all.filter((file) => /\.(test|spec)\.tsx?$/.test(file))
  const known = new Set()
  const tooLong = []
  const misplaced = []
  for (const file of files) {
    const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.ESNext, true)
    const visit = (node) => {
      const title = ts.isCallExpression(node) ? titleOf(node) : undefined
      if (title) {
        const ids = idsOf(title.getText(source))
        for (const id of ids) known.add(id)
        const count = ids.filter((id) => id.includes('-')).length
        const line = source.getLineAndCharacterOfPosition(title.getStart(source)).line + 1
        if (count > mostIds) tooLong.push({ file, line, count })
        if (/^.[A-Z]+(?:-[A-Z]+)*-\d{2,3}\b/.test(title.getText(source))) misplaced.push({ file, line })
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return { named: known, tooLong, misplaced }
}

/** `CONST-50` anywhere in a title, and findings in brackets: `[T5]`, `[S1, S2]`. */
function idsOf(title) {
  const numbered = [...title.matchAll(/\b[A-Z]+(?:-[A-Z]+)*-\d{2,3}\b/g)].map(([id]) => id)
  const bracketed = [...title.matchAll(/\[([^\]]*)\]/g)].flatMap(([, inside]) => [
    ...inside.matchAll(/\b[A-Z]\d{1,2}\b/g),
  ])
  return [...numbered, ...bracketed.map(([id]) => id)]
}

/** The title of `it('…')`, `test('…')` and `it.each(…)('…')`, unless the test is skipped. */
function titleOf(call) {
  let callee = ts.isCallExpression(call.expression) ? call.expression.expression : call.expression
  while (ts.isPropertyAccessExpression(callee)) {
    if (['describe', 'skip', 'todo', 'fixme', 'step', 'extend'].includes(callee.name.text)) return undefined
    callee = callee.expression
  }
  if (!ts.isIdentifier(callee) || !['it', 'test'].includes(callee.text)) return undefined
  const [title] = call.arguments
  return title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)) ? title : undefined
}

function countAreas() {
  for (const area of new Set(statements.map((one) => one.area))) {
    const own = statements.filter((one) => one.area === area)
    console.log(`${area.padEnd(12)} ${own.filter(({ id }) => named.has(id)).length} of ${own.length}`)
  }
}
