import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { measureLoad, type Operation } from '../lib/load.ts'
import { environmentOf, startApi } from '../lib/muster.ts'
import { seed as seedCurrent } from '../lib/seed.ts'
import type { Service } from '../lib/service.ts'
import { startDatabase as startCurrent } from '../lib/start-database.ts'
import { compareWithBudget, median, note, type ResultRow } from '../lib/table.ts'
import { fillDepth, sizes } from './fill.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const statuses = ['todo', 'in_progress', 'in_review', 'done', 'cancelled']

type Side = { api: Service; seeded: Awaited<ReturnType<typeof seedCurrent>>; stop: () => Promise<void> }

/**
 * Measures the earlier version in the folder with nothing but tasks, and this version with labels, dependencies, custom
 * fields and time entries in addition, in turn. Then compares lists of tasks with and without labels and fields.
 */
export async function measureDepth(folder: string, rounds: number): Promise<ResultRow[]> {
  const sides: Side[] = []
  try {
    const earlier = await startEarlier(folder)
    sides.push(earlier)
    const current = await startSide(startCurrent, seedCurrent, resolve('dist'))
    sides.push(current)
    return [...(await compareVersions(earlier, current, rounds)), ...(await compareLists(current, rounds))]
  } finally {
    for (const side of sides) await side.stop()
  }
}

/** Starts the version in the folder on a database of its own, with its own migrations. */
async function startEarlier(folder: string): Promise<Side> {
  const load = (path: string) => import(pathToFileURL(resolve(folder, 'bench/lib', path)).href)
  const { startDatabase }: { startDatabase: typeof startCurrent } = await load('start-database.ts')
  const { seed }: { seed: typeof seedCurrent } = await load('seed.ts')
  return startSide(startDatabase, seed, resolve(folder, 'dist'), { isPlain: true })
}

async function startSide(
  startDatabase: typeof startCurrent,
  seed: typeof seedCurrent,
  dist: string,
  { isPlain = false } = {},
): Promise<Side> {
  const database = await startDatabase()
  try {
    const seeded = await seed(database.ownerUrl, sizes.tasks)
    if (!isPlain) await fillDepth(database.ownerUrl)
    const api = await startApi(environmentOf(database), dist)
    const stop = async () => {
      await api.stop()
      await database.stop()
    }
    return { api, seeded, stop }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** The rate of each operation in this version, as a multiple of that in the earlier one. */
async function compareVersions(earlier: Side, current: Side, rounds: number): Promise<ResultRow[]> {
  const lines: ResultRow[] = []
  for (const [name, operationOf] of Object.entries(operations)) {
    const rates = await measureInTurn(rounds, [
      { ...earlier, operation: operationOf(earlier) },
      { ...current, operation: operationOf(current) },
    ])
    lines.push(compareWithBudget(`${name}, × earlier version`, ratioOf(rates[1], rates[0]), '×', 0.9, 1, true))
    lines.push(note('  requests/s: earlier | current', rates.map((side) => median(side).toFixed(0)).join(' | ')))
  }
  return lines
}

const operations: Record<string, (side: Side) => Operation> = {
  'get one task': ({ seeded }) => ({ name: 'get', method: 'GET', path: `/tasks/${seeded.firstTaskId + 4_000}` }),
  'list 100 tasks': ({ seeded }) => ({
    name: 'list',
    method: 'GET',
    path: `/tasks/organization/${seeded.organizationId}?limit=100`,
  }),
  'create a task': ({ seeded }) => ({
    name: 'create',
    method: 'POST',
    path: '/tasks/',
    // In neither of the projects whose lists are compared.
    body: { title: 'A task from the bench', project_id: seeded.projectId + 2 },
  }),
  'change its status': ({ seeded: { firstTaskId, taskCount } }) => {
    let step = 0
    return {
      name: 'status',
      method: 'PATCH',
      path: '/',
      nextRequest: () => {
        // A prime step visits the tasks in an order that repeats only after all of them.
        const id = firstTaskId + ((++step * 7_919) % taskCount)
        const next = statuses[(id + 1 + Math.floor(step / taskCount)) % statuses.length]
        return { path: `/tasks/${id}/status`, body: { status: next } }
      },
    }
  },
}

/** How much longer a list takes with labels and five fields of each task than without. */
async function compareLists(current: Side, rounds: number): Promise<ResultRow[]> {
  const listOf = (projectId: number): Operation => ({
    name: 'list',
    method: 'GET',
    path: `/tasks/organization/${current.seeded.organizationId}?limit=100&project_id=${projectId}`,
  })
  // The first project has an odd id; see `fillDepth`.
  const [withFields, plain] = [current.seeded.projectId, current.seeded.projectId + 1]
  const rates = await measureInTurn(rounds, [
    { ...current, operation: listOf(plain) },
    { ...current, operation: listOf(withFields) },
  ])
  return [
    compareWithBudget('list 100 with labels and 5 fields, × without', ratioOf(rates[0], rates[1]), '×', 1.5, 1.2),
    note('  requests/s: without | with', rates.map((side) => median(side).toFixed(0)).join(' | ')),
  ]
}

/** The requests per second of each operation in each round. The first round only warms up. */
async function measureInTurn(rounds: number, sides: (Side & { operation: Operation })[]): Promise<number[][]> {
  const rates: number[][] = sides.map(() => [])
  for (let round = 0; round <= rounds; round++)
    for (const [index, { api, seeded, operation }] of sides.entries()) {
      const result = await measureLoad(api.url, seeded.token, operation, round === 0 ? 1 : seconds)
      if (result.failedCount > 0) throw new Error(`${operation.name}: ${result.failedCount} failed responses`)
      if (round > 0) rates[index]?.push(result.perSecond)
    }
  return rates
}

/** The median of the ratios of each round, in which both ran directly one after the other. */
const ratioOf = (numerators: number[] = [], denominators: number[] = []) =>
  median(numerators.map((value, round) => value / (denominators[round] ?? 1)))
