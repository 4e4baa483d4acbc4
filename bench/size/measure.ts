import { Agent } from 'node:http'
import { dashboardPathsOf } from '../grown/paths.ts'
import { measureLoad, type Operation } from '../lib/load.ts'
import { environmentOf, startApi, startChat } from '../lib/muster.ts'
import { cpuMs } from '../lib/processes.ts'
import { sendRequest } from '../lib/send-request.ts'
import type { Service } from '../lib/service.ts'
import type { startDatabase } from '../lib/start-database.ts'
import { compareWithBudget, median, note, type ResultRow } from '../lib/table.ts'
import type { fillDatabase } from './fill.ts'

type Database = Pick<Awaited<ReturnType<typeof startDatabase>>, 'url' | 'dataDir' | 'postmasterPid'>
type Filled = Awaited<ReturnType<typeof fillDatabase>>
type Side = { api: Service; chat: Service; filled: Filled; postmasterPid: number }
type SizedOperation = { service: 'api' | 'chat'; operation: Operation }

const seconds = Number(process.env.BENCH_SECONDS ?? 4) / 2
const mostSlowdown = 1.3
/** How often a read after a change is measured in each round. */
const changesPerRound = 8
const statuses = ['todo', 'in_progress', 'in_review', 'done', 'cancelled']

/**
 * Measures the same requests of equally large organizations in a small and a large database, in turn. Each figure is
 * the time in the large database as a multiple of that in the small one.
 */
export async function measureSizes(
  small: { database: Database; filled: Filled },
  large: { database: Database; filled: Filled },
  rounds: number,
  names: string[] = [],
): Promise<ResultRow[]> {
  const sides: Side[] = []
  try {
    for (const { database, filled } of [small, large]) sides.push(await startSide(database, filled))
    const isMeasured = (name: string) => names.length === 0 || names.some((part) => name.includes(part))
    const lines: ResultRow[] = []
    for (const [name, operationOf] of Object.entries(operations))
      if (isMeasured(name)) lines.push(...(await compareRates(name, sides, operationOf, rounds)))
    for (const path of dashboardPathsOf({ organizationId: 1 }))
      if (isMeasured(path)) lines.push(...(await compareReadsAfterChange(path, sides, rounds)))
    return lines
  } finally {
    for (const { api, chat } of sides) {
      await api.stop()
      await chat.stop()
    }
  }
}

async function startSide(database: Database, filled: Filled): Promise<Side> {
  const environment = environmentOf(database)
  const chat = await startChat(environment)
  return { chat, api: await startApi(environment), filled, postmasterPid: database.postmasterPid }
}

const read = (path: string): Operation => ({ name: path, method: 'GET', path })

const operations: Record<string, (filled: Filled) => SizedOperation> = {
  'get one task': ({ firstTaskId, taskCount }) => {
    let step = 0
    const nextRequest = () => ({ path: `/tasks/${firstTaskId + ((++step * 7_919) % taskCount)}` })
    return { service: 'api', operation: { ...read(''), nextRequest } }
  },
  'list 100 tasks': ({ organizationId }) => api(read(`/tasks/organization/${organizationId}?limit=100`)),
  'list of a project, by due date': ({ organizationId, projectId }) =>
    api(read(`/tasks/organization/${organizationId}?limit=100&project_id=${projectId}&sort=due_date`)),
  'tasks that contain a word': ({ organizationId, words }) => {
    let step = 0
    const nextRequest = () => ({
      path: `/tasks/organization/${organizationId}?limit=20&find=${words[step++ % words.length]}`,
    })
    return api({ ...read(''), nextRequest })
  },
  search: ({ organizationId, words }) => {
    let step = 0
    const nextRequest = () => ({
      path: `/search?organization_id=${organizationId}&q=${words[step++ % words.length]}+${words[step++ % words.length]}`,
    })
    return api({ ...read(''), nextRequest })
  },
  'create a task': ({ projectId }) =>
    api({
      name: 'create',
      method: 'POST',
      path: '/tasks/',
      body: { title: 'A task from the bench', project_id: projectId },
    }),
  'change its status': ({ firstTaskId, taskCount }) => {
    let step = 0
    const nextRequest = () => {
      // A prime step visits the tasks in an order that repeats only after all of them.
      const id = firstTaskId + ((++step * 7_919) % taskCount)
      return {
        path: `/tasks/${id}/status`,
        body: { status: statuses[(id + 1 + Math.floor(step / taskCount)) % statuses.length] },
      }
    }
    return api({ name: 'status', method: 'PATCH', path: '/', nextRequest })
  },
  '10 notifications': ({ organizationId }) => api(read(`/notifications/?limit=10&organization_id=${organizationId}`)),
  'count of unread notifications': ({ organizationId }) =>
    api(read(`/notifications/unread/count?organization_id=${organizationId}`)),
  'rooms of a user': ({ organizationId }) => chat(read(`/api/chat-rooms/${organizationId}`)),
  'newest messages': ({ organizationId, roomId }) => chat(read(`/api/messages/${organizationId}/${roomId}?limit=50`)),
  'old messages': ({ organizationId, roomId }) =>
    chat(read(`/api/messages/${organizationId}/${roomId}?limit=50&before=1000`)),
  'send a message': ({ organizationId, roomId }) =>
    chat({
      name: 'send',
      method: 'POST',
      path: `/api/messages/${organizationId}/${roomId}`,
      body: { content: 'A message from the bench' },
    }),
}

const api = (operation: Operation): SizedOperation => ({ service: 'api', operation })
const chat = (operation: Operation): SizedOperation => ({ service: 'chat', operation })

async function compareRates(
  name: string,
  sides: Side[],
  operationOf: (filled: Filled) => SizedOperation,
  rounds: number,
): Promise<ResultRow[]> {
  const runs = sides.map((side) => ({ side, ...operationOf(side.filled), rates: emptySeries(), cpu: emptySeries() }))
  for (let round = 0; round <= rounds; round++)
    for (const { side, service, operation, rates, cpu } of runs) {
      const before = cpuMs(side.api.pid, side.chat.pid, side.postmasterPid)
      // The first round only warms up.
      const result = await measureLoad(side[service].url, side.filled.token, operation, round === 0 ? 1 : seconds)
      if (result.failedCount > 0) throw new Error(`${name}: ${result.failedCount} failed responses`)
      if (round === 0) continue
      rates.push(result.perSecond)
      cpu.push((cpuMs(side.api.pid, side.chat.pid, side.postmasterPid) - before) / result.total)
    }
  const [small = [], large = []] = runs.map(({ rates }) => rates)
  const ratio = median(small.map((rate, round) => rate / (large[round] ?? 0)))
  return [
    compareWithBudget(`${name}, × small database`, ratio, '×', mostSlowdown, 1.1),
    note('  requests/s: small | large', `${median(small).toFixed(0)} | ${median(large).toFixed(0)}`),
    note('  CPU ms each: small | large', runs.map(({ cpu }) => median(cpu).toFixed(2)).join(' | ')),
  ]
}

/** Compares a read that is not cached, because a task has changed. */
async function compareReadsAfterChange(path: string, sides: Side[], rounds: number): Promise<ResultRow[]> {
  const agent = new Agent({ keepAlive: true })
  const times = sides.map(emptySeries)
  for (let change = 0; change < (rounds + 1) * changesPerRound; change++)
    for (const [index, { api, filled }] of sides.entries()) {
      const status = statuses[change % statuses.length]
      const taskPath = `/tasks/${filled.firstTaskId + change}/status`
      const changed = await sendRequest(api.url + taskPath, {
        method: 'PATCH',
        token: filled.token,
        agent,
        body: { status },
      })
      const response = await sendRequest(api.url + path, { token: filled.token, agent })
      if (changed.status !== 200 || response.status !== 200)
        throw new Error(`${path}: ${changed.status} ${response.status} ${response.body}`)
      if (change >= changesPerRound) times[index]?.push(response.ms)
    }
  agent.destroy()
  const [small = [], large = []] = times
  return [
    compareWithBudget(
      `${path.replace(/\?.*/, '')} after a change, × small`,
      median(large) / median(small),
      '×',
      mostSlowdown,
      1.1,
    ),
    note('  ms: small | large', `${median(small).toFixed(1)} | ${median(large).toFixed(1)}`),
  ]
}

const emptySeries = (): number[] => []
