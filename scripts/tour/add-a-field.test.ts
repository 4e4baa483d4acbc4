import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyRepository } from '../mutants/copy-repository.ts'
import { applyTo, fileWithout, numberedSteps, type Step, stepIn } from './read-tour.ts'
import { createTemplate, type Outcome, runInCopy } from './run-in-copy.ts'
import { createTypeChecker } from './type-errors.ts'

const root = resolve(import.meta.dirname, '../..')
const maxFiles = 8
const tablesTest = 'packages/database/src/tables.test.ts'

/** Files of the server that determine or use the types of a task field, and files of the web app that use the types. */
const serverFiles = [
  'packages/contracts/src/tasks/fields.ts',
  'packages/contracts/src/task-imports.ts',
  'apps/api/src/tasks/columns.ts',
]
const serverFilesUsingTypes = ['create.ts', 'update.ts', 'searched-text.ts', 'story-points.test.ts'].map(
  (file) => `apps/api/src/tasks/${file}`,
)
const webFiles = ['form/new-task.ts', 'form/task-edit.ts', 'testing-task.ts', 'transfer/csv-of-tasks.ts'].map(
  (file) => `apps/web/src/features/tasks/${file}`,
)

/** The corresponding files for a field of a project. */
const projectServerFiles = ['columns.ts', 'create.ts', 'update.ts', 'project-row.ts', 'headcount.test.ts'].map(
  (file) => `apps/api/src/projects/${file}`,
)
const projectWebFiles = ['project-form.ts', 'project-form.test.ts', 'columns.tsx', 'ProjectFacts.tsx'].map(
  (file) => `apps/web/src/features/projects/${file}`,
)

let copy: Awaited<ReturnType<typeof copyRepository>>
let database: Awaited<ReturnType<typeof createTemplate>>
let steps: Step[]
let projectSteps: Step[]
let checkServer: ReturnType<typeof createTypeChecker>
let checkWeb: ReturnType<typeof createTypeChecker>
/** The tests of both tours run together, because loading the api takes longest. */
let outcome: Outcome

beforeAll(async () => {
  copy = await copyRepository(root)
  const migrations = await readdir(join(root, 'packages/database/migrations'))
  const lastMigrationNumber = Math.max(...migrations.map((name) => Number(name.slice(0, 4))))
  const document = await readFile(join(copy.folder, 'docs/add-a-feature.md'), 'utf8')
  steps = numberedSteps(document, 'A tour: adding a field', lastMigrationNumber + 1)
  projectSteps = numberedSteps(document, 'The same for a project', lastMigrationNumber + 2)
  for (const step of [...steps, ...projectSteps]) await applyTo(copy.folder, step)
  database = await createTemplate(copy.folder)
  checkServer = createTypeChecker(copy.folder, 'tsconfig.json')
  checkWeb = createTypeChecker(copy.folder, 'apps/web/tsconfig.json')
  outcome = await runInCopy(copy.folder, database.server, [
    ...[steps, projectSteps].map((tour) => stepIn('.test.ts', tour).file),
    tablesTest,
    'apps/web/src/features/tasks/fields-shown.test.tsx',
    'apps/api/src/projects/projects.test.ts',
    'apps/web/src/features/projects/project-form.test.ts',
    'apps/web/src/features/projects/fields-shown.test.tsx',
  ])
})
afterAll(async () => {
  await database?.drop()
  await copy?.remove()
})

describe('the tour that adds a field', () => {
  it('changes at most eight files, migration and test included', () => {
    const files = new Set(steps.map(({ file }) => file))
    expect(steps).toHaveLength(5)
    expect(files.size).toBeLessThanOrEqual(maxFiles)
    expect([...files].filter((file) => file.endsWith('.sql'))).toHaveLength(1)
    expect([...files].filter((file) => file.endsWith('.test.ts'))).toHaveLength(1)
  })

  it('results in a field with types everywhere', () => {
    expect(checkServer([...serverFiles, ...serverFilesUsingTypes])).toEqual([])
    expect(checkWeb(webFiles)).toEqual([])
  })

  it('results in a field that is created, read, changed, cleared, sorted, imported, exported and in the forms', () => {
    expect(outcome.failed, outcome.output).toEqual([])
    const titles = outcome.passed.filter((title) => /story.points/.test(title))
    expect(titles, outcome.output).toEqual([
      expect.stringMatching(/^story points are set, changed, cleared/),
      expect.stringMatching(/^the field story_points is in the form/),
      expect.stringMatching(/^the field story_points is a column/),
    ])
  })
})

describe('the tour that adds a field to a project', () => {
  it('changes at most eight files, migration and test included', () => {
    const files = projectSteps.map(({ file }) => file)
    expect(files).toHaveLength(5)
    expect(new Set(files).size).toBeLessThanOrEqual(maxFiles)
  })

  it('results in a field with types everywhere', () => {
    expect(checkServer(projectServerFiles)).toEqual([])
    expect(checkWeb(projectWebFiles)).toEqual([])
  })

  it('results in a field that is created, read, changed and in the form, and every other test of projects passes', () => {
    expect(outcome.failed, outcome.output).toEqual([])
    const headcountTests = outcome.passed.filter((title) => /headcount/.test(title))
    expect(headcountTests, outcome.output).toEqual([
      expect.stringMatching(/^the headcount is set, changed, cleared/),
      expect.stringMatching(/^the field headcount of a project is in both forms/),
      expect.stringMatching(/^the field headcount of a project is shown/),
    ])
  })

  it('requires the place where it is stored', async () => {
    const columns = stepIn('projects/columns.ts', projectSteps)
    expect(checkServer(projectServerFiles, await fileWithout(copy.folder, columns)).join('\n')).toContain(
      "Property 'headcount' is missing",
    )
  })
})

describe('an omission is detected', () => {
  it.each([
    ['the label', /^ *label: .*\n/m, "Property 'label' is missing"],
    ['the capability', /^ *change: .*\n/m, "Property 'change' is missing"],
    ['the name of the column in a file', /^ *importHeaders: .*\n/m, "Property 'story_points' is missing"],
  ])('%s, by the type check', async (_, omitted, error) => {
    expect(
      checkServer(serverFiles, await fileWithout(copy.folder, stepIn('tasks/fields.ts', steps), omitted)).join('\n'),
    ).toContain(error)
  })

  it('the column in which it is stored, by the type check', async () => {
    expect(
      checkServer(serverFiles, await fileWithout(copy.folder, stepIn('tasks/columns.ts', steps))).join('\n'),
    ).toContain("Property 'story_points' is missing")
  })

  it('the type of its column, by the comparison with the database', async () => {
    const [[file, text] = ['', '']] = await fileWithout(copy.folder, stepIn('tables.ts', steps))
    const path = join(copy.folder, file)
    const originalText = await readFile(path, 'utf8')
    await writeFile(path, text)
    const { failed } = await runInCopy(copy.folder, database.server, [tablesTest])
    await writeFile(path, originalText)
    expect(failed).toEqual([expect.stringContaining('declares every column with its type')])
  })
})
