import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyRepository } from '../mutants/copy-repository.ts'
import { applyTo, fileWithout, numberedSteps, type Step, stepIn } from './read-tour.ts'
import { createTemplate, runInCopy } from './run-in-copy.ts'
import { createTypeChecker } from './type-errors.ts'

const root = resolve(import.meta.dirname, '../..')
const fields = 'apps/web/src/features/tasks/custom-fields'
const kindsFile = 'packages/contracts/src/custom-fields/kinds.ts'
const serverFiles = [
  kindsFile,
  'packages/contracts/src/custom-fields/values.ts',
  'packages/contracts/src/facts/english-custom-fields.ts',
  'apps/api/src/custom-fields/values/conditions.ts',
  'apps/api/src/custom-fields/values/listed-fields.ts',
  'apps/api/src/custom-fields/kind-change.test.ts',
  'apps/api/src/demo/add-custom-fields.ts',
  'apps/api/src/custom-fields/hours.test.ts',
]
const webFiles = ['KindIcon.tsx', 'form/FieldInputs.tsx', 'values/value-text.ts', 'values/FieldValueEditor.tsx'].map(
  (file) => `${fields}/${file}`,
)

let copy: Awaited<ReturnType<typeof copyRepository>>
let steps: Step[]
let migrationNumber: number
let checkServer: ReturnType<typeof createTypeChecker>
let checkWeb: ReturnType<typeof createTypeChecker>

beforeAll(async () => {
  copy = await copyRepository(root)
  const migrations = await readdir(join(root, 'packages/database/migrations'))
  migrationNumber = Math.max(...migrations.map((name) => Number(name.slice(0, 4)))) + 1
  const document = await readFile(join(copy.folder, 'docs/add-a-feature.md'), 'utf8')
  steps = numberedSteps(document, 'A tour: adding a kind of custom field', migrationNumber)
  for (const step of steps) await applyTo(copy.folder, step)
  checkServer = createTypeChecker(copy.folder, 'tsconfig.json')
  checkWeb = createTypeChecker(copy.folder, 'apps/web/tsconfig.json')
})
afterAll(() => copy?.remove())

/** Runs tests in the copy with a database that has the migrations of the copy. */
async function run(tests: string[]) {
  const database = await createTemplate(copy.folder)
  try {
    return await runInCopy(copy.folder, database.server, tests)
  } finally {
    await database.drop()
  }
}

it('the tour changes four files, and results in a kind with types everywhere', () => {
  expect(steps).toHaveLength(5)
  expect(new Set(steps.map(({ file }) => file)).size).toBe(4)
  expect(checkServer(serverFiles)).toEqual([])
  expect(checkWeb(webFiles)).toEqual([])
})

it('the tour results in a kind that is checked, sorted, filtered, summed, imported, shown and converted to every other', async () => {
  const outcome = await run([
    stepIn('.test.ts', steps).file,
    'apps/api/src/custom-fields',
    `${fields}/values/value-text.test.ts`,
  ])
  expect(outcome.failed, outcome.output).toEqual([])
  expect(outcome.passed.filter((title) => /hours/.test(title))).toEqual([
    expect.stringMatching(/^hours are checked, sorted, filtered/),
    'shows a value of the kind hours in words',
  ])
  expect(outcome.passed).toContain('the preview of every change of kind is what is really lost')
})

it.each([
  ['the name', / name: 'Hours',/, "Property 'name' is missing"],
  ['the hint', / hint: '[^']*',/, "Property 'hint' is missing"],
  ['the type', / type: 'number',/, "Property 'type' is missing"],
  ['the decimals of a number', / decimals: 2,/, "Property 'decimals' is missing"],
])('an omission is noticed by the type check: %s', async (_, omitted, error) => {
  const changed = await fileWithout(copy.folder, stepIn('kinds.ts', steps), omitted)
  expect(checkServer([kindsFile], changed).join('\n')).toContain(error)
})

it('an omission is noticed by the type check: the icon', async () => {
  const icon = steps.find(({ title }) => title === 'Give it the icon.')
  if (!icon) throw new Error('The tour gives no icon')
  const changed = await fileWithout(copy.folder, icon)
  expect(checkWeb(webFiles, changed).join('\n')).toContain("Property 'hours' is missing")
})

it('an omission is noticed by the test: the migration', async () => {
  const path = join(copy.folder, stepIn('.sql', steps).file)
  const migration = await readFile(path, 'utf8')
  await writeFile(path, 'select 1;\n')
  const outcome = await run([stepIn('.test.ts', steps).file])
  await writeFile(path, migration)
  expect(outcome.failed).toEqual([expect.stringMatching(/^hours are checked/)])
})
