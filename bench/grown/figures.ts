import { Agent } from 'node:http'
import pg from 'pg'
import { ask } from '../lib/ask.ts'
import { load } from '../lib/load.ts'
import { type Muster, startMuster } from '../lib/muster.ts'
import { judge, type Line, median, note } from '../lib/table.ts'
import { fill, size, tidy } from './fill.ts'
import { dashboardOf, pathsOf } from './paths.ts'
import { plans, verdicts } from './plans.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4) / 2
const changes = 12

/** The costs of a large organization: its dashboards, goals and notifications. */
export async function grown(rounds: number): Promise<Line[]> {
  const muster = await startMuster(size.tasks)
  try {
    const { database, tokens } = muster
    const plansNow = () => plans(database, tokens[0], pathsOf(muster))
    await fill(database.ownerUrl)
    const justFilled = await plansNow()
    await tidy(database.ownerUrl)
    return [...(await figures(muster, rounds)), ...verdicts({ 'just filled': justFilled, analyzed: await plansNow() })]
  } finally {
    await muster.stop()
  }
}

async function figures(muster: Muster, rounds: number): Promise<Line[]> {
  const { api, database, organizationId, firstTask, tokens } = muster
  const [token, otherToken] = tokens
  const dashboard = dashboardOf(muster)
  const one = `/tasks/${firstTask + size.tasks / 2}`
  const agent = new Agent({ keepAlive: true })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()

  const [unchanged, changed, countMs, dashboardMs] = [series(), series(), series(), series()]
  const single = Object.entries(pathsOf(muster)).map(([name, path]) => ({ name, path, ratios: series() }))
  for (let round = 0; round <= rounds; round++) {
    const length = round === 0 ? 1 : seconds // the first round only warms up
    const get = await perRequest(one, length)
    let seven = 0
    for (const path of dashboard) seven += await perRequest(path, length / 2, { 'if-none-match': await tagOf(path) })
    if (round > 0) unchanged.push(seven / get)

    for (let change = 0; change < changes; change++) {
      await disturb(round * changes + change)
      const counted = await timed(countTasks)
      const shown = await timed(() => Promise.all(dashboard.map(read)))
      if (round === 0) continue
      changed.push(shown / counted)
      countMs.push(counted)
      dashboardMs.push(shown)
    }
    for (const { path, ratios } of single)
      for (let turn = 0; turn < 5; turn++) {
        const ratio = (await timed(() => read(path))) / (await timed(() => read(one)))
        if (round > 0) ratios.push(ratio)
      }
  }
  agent.destroy()
  await client.end()
  return [
    judge('seven analytics at 100,000 tasks, unchanged, × reading one task', median(unchanged), '×', 12, 6),
    judge('  after a change, × one count(*)', median(changed), '×', 8, 4),
    note('  ms: count(*) | the seven', `${median(countMs).toFixed(1)} | ${median(dashboardMs).toFixed(1)}`),
    ...single.map(({ name, ratios }) => note(`  ${name}, × reading one task`, `${median(ratios).toFixed(1)}×`)),
  ]

  /** Seconds per request, with 32 concurrent connections. */
  async function perRequest(path: string, length: number, headers?: Record<string, string>) {
    const operation = { name: path, method: 'GET' as const, path, ...(headers && { headers }) }
    const { perSecond, bad } = await load(api.url, token, operation, length)
    if (bad > 0) throw new Error(`${path}: ${bad} failed responses`)
    return 1 / perSecond
  }

  async function read(path: string) {
    const answer = await ask(api.url + path, { token, agent })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`)
    return answer
  }

  async function tagOf(path: string) {
    const { headers } = await read(path)
    const again = await ask(api.url + path, { token, agent, headers: { 'if-none-match': headers.etag ?? '' } })
    if (again.status !== 304) throw new Error(`${path} is not unchanged: ${again.status}`)
    return headers.etag ?? ''
  }

  /** Another user changes the status of a task. */
  async function disturb(turn: number) {
    const path = `/tasks/${firstTask + ((turn * 7_919) % size.tasks)}/status`
    const body = { status: turn % 2 ? 'in_progress' : 'in_review' }
    const { status } = await ask(api.url + path, { method: 'PATCH', token: otherToken, agent, body })
    if (status !== 200) throw new Error(`${path}: ${status}`)
  }

  function countTasks() {
    const text = 'select count(*) from tasks where organization_id = $1 and deleted_at is null'
    return client.query({ name: 'count', text, values: [organizationId] })
  }
}

async function timed(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function series(): number[] {
  return []
}
