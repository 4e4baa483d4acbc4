import { measureLoad, type Operation } from '../lib/load.ts'
import { environmentOf, startApi, startChat } from '../lib/muster.ts'
import { cpuMs, rssMb } from '../lib/processes.ts'
import { seed } from '../lib/seed.ts'
import { type Service, startService } from '../lib/service.ts'
import { startDatabase } from '../lib/start-database.ts'
import { compareWithBudget, median, note, type ResultRow } from '../lib/table.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)

/**
 * The budgets of the API, measured alternately for Muster and the limit server on one database. If `names` is not
 * empty, an operation is measured only if its name contains one of `names`.
 */
export async function measureApiBudgets(rounds: number, names: string[] = []): Promise<ResultRow[]> {
  const database = await startDatabase()
  const services: Service[] = []
  try {
    const { token, organizationId, projectId, firstTaskId, taskCount } = await seed(database.ownerUrl)
    const environment = environmentOf(database)
    const startTimes = { product: emptySeries(), limit: emptySeries() }
    const startLimit = () => startService(['bench/limit/server.mjs'], environment, 'PORT')
    for (let round = 0; round < 5; round++) {
      for (const [name, start] of [
        ['product', () => startApi(environment)],
        ['limit', startLimit],
      ] as const) {
        const service = await start()
        startTimes[name].push(service.startMs)
        await service.stop()
      }
    }
    const api = await startApi(environment)
    const limit = await startLimit()
    const chat = await startChat(environment)
    services.push(api, limit, chat)
    const idleMemory = { product: rssMb(api.pid), limit: rssMb(limit.pid) }

    const randomTaskId = () => firstTaskId + Math.floor(Math.random() * taskCount)
    const statuses = ['todo', 'in_progress', 'in_review', 'done', 'cancelled']
    const statusSteps = new Map<number, number>()
    const nextMove = () => {
      const id = randomTaskId()
      const step = (statusSteps.get(id) ?? (id - firstTaskId + 1) % 5) + 1
      statusSteps.set(id, step)
      return { path: `/tasks/${id}/status`, body: { status: statuses[step % 5] } }
    }
    const listPath = `/tasks/organization/${organizationId}?limit=100`
    const createBody = { title: 'A task from the bench', project_id: projectId }
    const taskOperation: Operation = { name: 'get one task', method: 'GET', path: `/tasks/${firstTaskId + 4_000}` }
    const listOperation: Operation = { name: 'list 100 tasks', method: 'GET', path: listPath }
    const pairs: {
      operation: Operation
      product?: Partial<Operation>
      budget: number
      goal: number
      isDisturbed?: boolean
    }[] = [
      { operation: taskOperation, budget: 0.5, goal: 0.75 },
      { operation: listOperation, budget: 0.6, goal: 0.8, isDisturbed: true },
      { operation: { ...listOperation, name: 'list 100 tasks, unchanged (304)' }, product: {}, budget: 3, goal: 5 },
      {
        operation: { name: 'create a task', method: 'POST', path: '/tasks/', body: createBody },
        budget: 0.25,
        goal: 0.4,
      },
      {
        operation: { name: 'change its status', method: 'PATCH', path: '/', nextRequest: nextMove },
        budget: 0.25,
        goal: 0.4,
      },
    ]

    const lines: ResultRow[] = []
    for (const { operation, product, budget, goal, isDisturbed } of pairs) {
      if (names.length > 0 && !names.some((name) => operation.name.includes(name))) continue
      const ratios: number[] = []
      const cpu = { product: emptySeries(), limit: emptySeries() }
      const rates = { product: emptySeries(), limit: emptySeries() }
      for (let round = 0; round <= rounds; round++) {
        const roundSeconds = round === 0 ? 1 : seconds // the first round only warms up
        for (const [name, service] of [
          ['limit', limit],
          ['product', api],
        ] as const) {
          const headers =
            product && name === 'product' ? { 'if-none-match': await tagOf(api.url + listPath, token) } : undefined
          // Tasks keep changing while the list is read, so that no cached response stays valid for long.
          const disturbance = isDisturbed ? changeTasks(api.url, token, nextMove) : undefined
          const rootPids =
            name === 'product' ? [api.pid, chat.pid, database.postmasterPid] : [limit.pid, database.postmasterPid]
          const before = cpuMs(...rootPids)
          const result = await measureLoad(service.url, token, { ...operation, headers }, roundSeconds)
          const cpuUsed = cpuMs(...rootPids) - before
          await disturbance?.stop()
          if (result.failedCount > 0)
            throw new Error(`${operation.name} on ${name}: ${result.failedCount} failed responses`)
          if (round === 0) continue
          rates[name].push(result.perSecond)
          cpu[name].push(cpuUsed / result.total)
        }
        if (round > 0) ratios.push((rates.product.at(-1) ?? 0) / (rates.limit.at(-1) ?? 1))
      }
      lines.push(compareWithBudget(`${operation.name}, × limit`, median(ratios), '×', budget, goal, true))
      lines.push(
        note(
          '  requests/s and CPU ms each: limit | Muster',
          `${median(rates.limit).toFixed(0)} ${median(cpu.limit).toFixed(3)} | ${median(rates.product).toFixed(0)} ${median(cpu.product).toFixed(3)}`,
        ),
      )
    }
    lines.push(
      compareWithBudget(
        'API start to first response, × limit',
        median(startTimes.product) / median(startTimes.limit),
        '×',
        2,
        1.3,
      ),
    )
    lines.push(
      note('  ms: limit | Muster', `${median(startTimes.limit).toFixed(0)} | ${median(startTimes.product).toFixed(0)}`),
    )
    lines.push(
      compareWithBudget('memory of the API idle, × limit', idleMemory.product / idleMemory.limit, '×', 1.5, 1.2),
    )
    lines.push(
      compareWithBudget('memory of the API after load, × limit', rssMb(api.pid) / rssMb(limit.pid), '×', 1.5, 1.2),
    )
    lines.push(
      note(
        '  MB idle, after: limit | Muster',
        `${idleMemory.limit.toFixed(0)}, ${rssMb(limit.pid).toFixed(0)} | ${idleMemory.product.toFixed(0)}, ${rssMb(api.pid).toFixed(0)}`,
      ),
    )
    return lines
  } finally {
    for (const service of services) await service.stop()
    await database.stop()
  }
}

async function tagOf(url: string, token: string): Promise<string> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  await response.text()
  return response.headers.get('etag') ?? ''
}

/** Makes up to twenty changes a second, one after another, until `stop` is called. */
function changeTasks(url: string, token: string, next: () => { path: string; body: object }) {
  let stopped = false
  const finished = (async () => {
    while (!stopped) {
      const { path, body } = next()
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      await (await fetch(url + path, { method: 'PATCH', headers, body: JSON.stringify(body) })).text()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  return {
    stop: async () => {
      stopped = true
      await finished
    },
  }
}

function emptySeries(): number[] {
  return []
}
