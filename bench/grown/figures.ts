import { Agent } from 'node:http'
import pg from 'pg'
import { measureLoad } from '../lib/load.ts'
import { type Muster, startMuster } from '../lib/muster.ts'
import { sendRequest } from '../lib/send-request.ts'
import { compareWithBudget, median, note, type ResultRow } from '../lib/table.ts'
import { fillOrganization, sizes, vacuumTables } from './fill.ts'
import { dashboardPathsOf, pathsOf } from './paths.ts'
import { fullScansOf, resultRowsOf } from './plans.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4) / 2
const changeCount = 12

/** Measures the dashboards, goals and notifications of a large organization. */
export async function measureLargeOrganization(rounds: number): Promise<ResultRow[]> {
  const muster = await startMuster(sizes.tasks)
  try {
    const { database, tokens } = muster
    const readPlans = () => fullScansOf(database, tokens[0], pathsOf(muster))
    await fillOrganization(database.ownerUrl)
    const plansAfterFill = await readPlans()
    await vacuumTables(database.ownerUrl)
    return [
      ...(await measureFigures(muster, rounds)),
      ...resultRowsOf({ 'just filled': plansAfterFill, analyzed: await readPlans() }),
    ]
  } finally {
    await muster.stop()
  }
}

async function measureFigures(muster: Muster, rounds: number): Promise<ResultRow[]> {
  const { api, database, organizationId, firstTaskId, tokens } = muster
  const [token, otherToken] = tokens
  const dashboardPaths = dashboardPathsOf(muster)
  const taskPath = `/tasks/${firstTaskId + sizes.tasks / 2}`
  const agent = new Agent({ keepAlive: true })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()

  const [unchangedRatios, changedRatios, countMs, dashboardMs] = [series(), series(), series(), series()]
  const singleFigures = Object.entries(pathsOf(muster)).map(([name, path]) => ({ name, path, ratios: series() }))
  for (let round = 0; round <= rounds; round++) {
    const roundSeconds = round === 0 ? 1 : seconds // the first round only warms up
    const taskSeconds = await secondsPerRequest(taskPath, roundSeconds)
    let dashboardSeconds = 0
    for (const path of dashboardPaths)
      dashboardSeconds += await secondsPerRequest(path, roundSeconds / 2, { 'if-none-match': await tagOf(path) })
    if (round > 0) unchangedRatios.push(dashboardSeconds / taskSeconds)

    for (let change = 0; change < changeCount; change++) {
      await changeTask(round * changeCount + change)
      const countMilliseconds = await timeOf(countTasks)
      const dashboardMilliseconds = await timeOf(() => Promise.all(dashboardPaths.map(read)))
      if (round === 0) continue
      changedRatios.push(dashboardMilliseconds / countMilliseconds)
      countMs.push(countMilliseconds)
      dashboardMs.push(dashboardMilliseconds)
    }
    for (const { path, ratios } of singleFigures)
      for (let turn = 0; turn < 5; turn++) {
        const ratio = (await timeOf(() => read(path))) / (await timeOf(() => read(taskPath)))
        if (round > 0) ratios.push(ratio)
      }
  }
  agent.destroy()
  await client.end()
  return [
    compareWithBudget(
      'seven analytics at 100,000 tasks, unchanged, × reading one task',
      median(unchangedRatios),
      '×',
      12,
      6,
    ),
    compareWithBudget('  after a change, × one count(*)', median(changedRatios), '×', 8, 4),
    note('  ms: count(*) | the seven', `${median(countMs).toFixed(1)} | ${median(dashboardMs).toFixed(1)}`),
    ...singleFigures.map(({ name, ratios }) => note(`  ${name}, × reading one task`, `${median(ratios).toFixed(1)}×`)),
  ]

  /**
   * The seconds per request that 32 concurrent connections achieve together: the inverse of the requests per second.
   */
  async function secondsPerRequest(path: string, roundSeconds: number, headers?: Record<string, string>) {
    const operation = { name: path, method: 'GET' as const, path, ...(headers && { headers }) }
    const { perSecond, failedCount } = await measureLoad(api.url, token, operation, roundSeconds)
    if (failedCount > 0) throw new Error(`${path}: ${failedCount} failed responses`)
    return 1 / perSecond
  }

  async function read(path: string) {
    const response = await sendRequest(api.url + path, { token, agent })
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${response.body}`)
    return response
  }

  async function tagOf(path: string) {
    const { headers } = await read(path)
    const secondResponse = await sendRequest(api.url + path, {
      token,
      agent,
      headers: { 'if-none-match': headers.etag ?? '' },
    })
    if (secondResponse.status !== 304) throw new Error(`${path} is not unchanged: ${secondResponse.status}`)
    return headers.etag ?? ''
  }

  /** Changes the status of a task as another user. */
  async function changeTask(turn: number) {
    const path = `/tasks/${firstTaskId + ((turn * 7_919) % sizes.tasks)}/status`
    const body = { status: turn % 2 ? 'in_progress' : 'in_review' }
    const { status } = await sendRequest(api.url + path, { method: 'PATCH', token: otherToken, agent, body })
    if (status !== 200) throw new Error(`${path}: ${status}`)
  }

  function countTasks() {
    const text = 'select count(*) from tasks where organization_id = $1 and deleted_at is null'
    return client.query({ name: 'count', text, values: [organizationId] })
  }
}

async function timeOf(work: () => Promise<unknown>) {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function series(): number[] {
  return []
}
