import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyRepository } from '../mutants/copy-repository.ts'
import { applyTo, fileWithout, numberedSteps, type Step, stepIn } from './read-tour.ts'
import { createTemplate, type Outcome, runInCopy } from './run-in-copy.ts'
import { createTypeChecker } from './type-errors.ts'

const root = resolve(import.meta.dirname, '../..')
const colorsTest = 'apps/web/src/ui/theme/colors.test.ts'

let copy: Awaited<ReturnType<typeof copyRepository>>
let database: Awaited<ReturnType<typeof createTemplate>>
let dependencySteps: Step[]
let colorSteps: Step[]
let checkServer: ReturnType<typeof createTypeChecker>
/** The tests of both tours run together, because loading the api takes longest. */
let outcome: Outcome

beforeAll(async () => {
  copy = await copyRepository(root)
  const migrations = await readdir(join(root, 'packages/database/migrations'))
  const lastNumber = Math.max(...migrations.map((name) => Number(name.slice(0, 4))))
  const document = await readFile(join(copy.folder, 'docs/add-a-feature.md'), 'utf8')
  dependencySteps = numberedSteps(document, 'A tour: adding a kind of dependency', lastNumber + 1)
  colorSteps = numberedSteps(document, 'A tour: adding a color of labels', lastNumber + 2)
  for (const step of [...dependencySteps, ...colorSteps]) await applyTo(copy.folder, step)
  database = await createTemplate(copy.folder)
  checkServer = createTypeChecker(copy.folder, 'tsconfig.json')
  const newTests = [dependencySteps, colorSteps].map((tour) => stepIn('.test.ts', tour).file)
  outcome = await runInCopy(copy.folder, database.server, [...newTests, 'apps/api/src/dependencies', colorsTest])
})
afterAll(async () => {
  await database?.drop()
  await copy?.remove()
})

describe('the tour that adds a kind of dependency', () => {
  const serverFiles = ['packages/contracts/src/tasks/relations.ts', 'apps/api/src/dependencies/causes.test.ts']

  it('results in a kind with types everywhere', () => {
    expect(dependencySteps).toHaveLength(4)
    expect(checkServer(serverFiles)).toEqual([])
    const webFiles = ['AddDependencyDialog.tsx', 'Dependencies.tsx'].map(
      (file) => `apps/web/src/features/tasks/dependencies/${file}`,
    )
    expect(createTypeChecker(copy.folder, 'apps/web/tsconfig.json')(webFiles)).toEqual([])
  })

  it('results in a kind that is added, shown at both tasks and in the history', () => {
    expect(outcome.failed, outcome.output).toEqual([])
    expect(outcome.passed).toContain('a task causes another one, which both tasks and the history show')
  })

  it('requires the names of both sides', async () => {
    const names = dependencySteps.find(({ title }) => title === 'Name both sides.')
    if (!names) throw new Error('The tour does not name both sides')
    const changed = await fileWithout(copy.folder, names, /^.*caused_by.*\n/m)
    const errors = checkServer(serverFiles, changed)
    expect(errors.join('\n')).toContain("Property 'caused_by' is missing")
  })
})

describe('the tour that adds a color of labels', () => {
  it('results in a color that labels have and that is readable', () => {
    expect(colorSteps).toHaveLength(5)
    expect(outcome.failed, outcome.output).toEqual([])
    expect(outcome.passed).toContain('a label is indigo')
  })

  it('requires the color in both themes', async () => {
    for (const step of colorSteps.filter(({ file }) => file.endsWith('.css'))) {
      const [[file, text] = ['', '']] = await fileWithout(copy.folder, step)
      const path = join(copy.folder, file)
      const originalText = await readFile(path, 'utf8')
      await writeFile(path, text)
      const { failed } = await runInCopy(copy.folder, database.server, [colorsTest])
      await writeFile(path, originalText)
      expect(failed, step.title).not.toEqual([])
    }
  })
})
