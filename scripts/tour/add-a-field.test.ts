import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeScratch } from '../mutants/scratch.ts'
import { applied, type Step, stepsOf } from './read-tour.ts'
import { runInCopy, templateOf } from './run-in-copy.ts'
import { typeChecker } from './type-errors.ts'

const root = resolve(import.meta.dirname, '../..')
const most = 8
const comparison = 'packages/database/src/tables.test.ts'

/** The files that determine the types of a field, on both sides. */
const server = [
  'packages/contracts/src/tasks/fields.ts',
  'packages/contracts/src/task-imports.ts',
  'apps/api/src/tasks/columns.ts',
]
const serverUses = ['create.ts', 'update.ts', 'searched-text.ts', 'story-points.test.ts'].map(
  (file) => `apps/api/src/tasks/${file}`,
)
const web = ['form/new-task.ts', 'form/task-edit.ts', 'testing-task.ts', 'transfer/csv-of-tasks.ts'].map(
  (file) => `apps/web/src/features/tasks/${file}`,
)

let copy: Awaited<ReturnType<typeof makeScratch>>
let database: Awaited<ReturnType<typeof templateOf>>
let steps: Step[]
let checkServer: ReturnType<typeof typeChecker>

beforeAll(async () => {
  copy = await makeScratch(root)
  const migrations = await readdir(join(root, 'packages/database/migrations'))
  const next = String(Math.max(...migrations.map((name) => Number(name.slice(0, 4)))) + 1).padStart(4, '0')
  steps = stepsOf(await readFile(join(copy.folder, 'docs/add-a-feature.md'), 'utf8')).map((step) => ({
    ...step,
    file: step.file.replace('NNNN', next),
  }))
  for (const step of steps) await apply(step)
  database = await templateOf(copy.folder)
  checkServer = typeChecker(copy.folder, 'tsconfig.json')
})
afterAll(async () => {
  await database?.drop()
  await copy?.remove()
})

async function apply(step: Step) {
  const path = join(copy.folder, step.file)
  const before = step.above === undefined ? '' : await readFile(path, 'utf8')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, applied(step, before))
}

const stepIn = (file: string) => {
  const step = steps.find((one) => one.file.endsWith(file))
  if (!step) throw new Error(`The tour has no step in ${file}`)
  return step
}

/** A file of the copy without a part of the text that the tour added to it. */
async function without(step: Step, omitted: RegExp | string = step.text): Promise<Map<string, string>> {
  const text = await readFile(join(copy.folder, step.file), 'utf8')
  const less = text.replace(step.text, step.text.replace(omitted, ''))
  expect(less).not.toBe(text)
  return new Map([[step.file, less]])
}

describe('the tour that adds a field', () => {
  it('changes at most eight files, migration and test included', () => {
    const files = new Set(steps.map(({ file }) => file))
    expect(steps).toHaveLength(5)
    expect(files.size).toBeLessThanOrEqual(most)
    expect([...files].filter((file) => file.endsWith('.sql'))).toHaveLength(1)
    expect([...files].filter((file) => file.endsWith('.test.ts'))).toHaveLength(1)
  })

  it('results in a field with types everywhere', () => {
    expect(checkServer([...server, ...serverUses])).toEqual([])
    expect(typeChecker(copy.folder, 'apps/web/tsconfig.json')(web)).toEqual([])
  })

  it('results in a field that is created, read, changed, cleared, sorted, imported, exported and in the forms', async () => {
    const outcome = await runInCopy(copy.folder, database.server, [
      stepIn('.test.ts').file,
      comparison,
      'apps/web/src/features/tasks/fields-shown.test.tsx',
    ])
    expect(outcome.failed, outcome.output).toEqual([])
    const about = outcome.passed.filter((title) => /story.points/.test(title))
    expect(about, outcome.output).toEqual([
      expect.stringMatching(/^story points are set, changed, cleared/),
      expect.stringMatching(/^the field story_points is in the form/),
      expect.stringMatching(/^the field story_points is a column/),
    ])
  })
})

describe('an omission is detected', () => {
  it.each([
    ['the label', /^ *label: .*\n/m, "Property 'label' is missing"],
    ['the capability', /^ *change: .*\n/m, "Property 'change' is missing"],
    ['the name of the column in a file', /^ *importedAs: .*\n/m, "Property 'story_points' is missing"],
  ])('%s, by the type check', async (_, omitted, error) => {
    expect(checkServer(server, await without(stepIn('tasks/fields.ts'), omitted)).join('\n')).toContain(error)
  })

  it('the column in which it is stored, by the type check', async () => {
    expect(checkServer(server, await without(stepIn('tasks/columns.ts'))).join('\n')).toContain(
      "Property 'story_points' is missing",
    )
  })

  it('the type of its column, by the comparison with the database', async () => {
    const [[file, text] = ['', '']] = await without(stepIn('tables.ts'))
    const path = join(copy.folder, file)
    const whole = await readFile(path, 'utf8')
    await writeFile(path, text)
    const { failed } = await runInCopy(copy.folder, database.server, [comparison])
    await writeFile(path, whole)
    expect(failed).toEqual([expect.stringContaining('declares every column with its type')])
  })
})
