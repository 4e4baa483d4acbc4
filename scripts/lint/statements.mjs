// Checks that each statement of the specification is named by its id in the title of a test that is not skipped, as in
// `the button reads Signing in... [AUTH-06]`, and that no title begins with an id or names more than twenty statements.
// Usage: node scripts/lint/statements.mjs [--areas] [--findings <file>]
// --areas prints how many statements of each area are named. --findings also checks that every id in the first column
// of a table of findings in <file> is named in the title of a test.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'

const maxIds = 20
const folder = process.cwd()
const read = (file) => readFileSync(resolve(folder, file), 'utf8')
const statements = read('e2e/fixtures/requirements.tsv')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([id = '', area = '', , text = '']) => ({ id, area, text }))
const findingsOption = process.argv.indexOf('--findings')
const findings =
  findingsOption < 0 ? [] : [...read(process.argv[findingsOption + 1]).matchAll(/^\|\s*([A-Z]\d{1,2})\s*\|/gm)]

const { named: namedIds, tooLong, misplaced } = inspectTitles()
const faults = [
  ...statements.filter(({ id }) => !namedIds.has(id)).map(({ id, text }) => `No test names ${id}: ${text}`),
  ...findings
    .map(([, id]) => id)
    .filter((id) => !namedIds.has(id))
    .map((id) => `No test names the finding ${id}.`),
  ...tooLong.map(({ file, line, count }) => `${file}:${line} names ${count} statements; ${maxIds} are the most.`),
  ...misplaced.map(({ file, line }) => `${file}:${line} begins with a statement; name it in brackets at the end.`),
]
for (const fault of faults) console.log(fault)
if (process.argv.includes('--areas')) countAreas()
console.log(
  `${statements.filter(({ id }) => namedIds.has(id)).length} of ${statements.length} statements are named by a test.`,
)
process.exitCode = faults.length > 0 ? 1 : 0

/** The ids in the titles of all tests that are not skipped, and the titles that break a rule. */
function inspectTitles() {
  const repositoryFiles = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: folder,
    encoding: 'utf8',
  }).split('\n')
  const files = repositoryFiles.filter((file) => /\.(test|spec)\.tsx?$/.test(file))
  const foundIds = new Set()
  const tooLong = []
  const misplaced = []
  for (const file of files) {
    const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.ESNext, true)
    const visit = (node) => {
      const title = ts.isCallExpression(node) ? titleOf(node) : undefined
      if (title) {
        const ids = idsOf(title.getText(source))
        for (const id of ids) foundIds.add(id)
        const count = ids.filter((id) => id.includes('-')).length
        const line = source.getLineAndCharacterOfPosition(title.getStart(source)).line + 1
        if (count > maxIds) tooLong.push({ file, line, count })
        if (/^.[A-Z]+(?:-[A-Z]+)*-\d{2,3}\b/.test(title.getText(source))) misplaced.push({ file, line })
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return { named: foundIds, tooLong, misplaced }
}

/** The ids of the statements anywhere in a title (`CONST-50`), and of the findings in brackets (`[T5]`, `[S1, S2]`). */
function idsOf(title) {
  const statementIds = [...title.matchAll(/\b[A-Z]+(?:-[A-Z]+)*-\d{2,3}\b/g)].map(([id]) => id)
  const findingIds = [...title.matchAll(/\[([^\]]*)\]/g)].flatMap(([, content]) => [
    ...content.matchAll(/\b[A-Z]\d{1,2}\b/g),
  ])
  return [...statementIds, ...findingIds.map(([id]) => id)]
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
  for (const area of new Set(statements.map((statement) => statement.area))) {
    const areaStatements = statements.filter((statement) => statement.area === area)
    console.log(
      `${area.padEnd(12)} ${areaStatements.filter(({ id }) => namedIds.has(id)).length} of ${areaStatements.length}`,
    )
  }
}
