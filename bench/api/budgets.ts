import { load, type Operation } from '../lib/load.ts'
import { environmentOf, startApi } from '../lib/muster.ts'
import { cpuMs, rssMb } from '../lib/processes.ts'
import { seed } from '../lib/seed.ts'
import { type Service, startService } from '../lib/service.ts'
import { startDatabase } from '../lib/start-database.ts'
import { judge, type Line, median, note } from '../lib/table.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)

/** The budgets of the API, alternating between Muster and the limit server on one database. `only` limits the operations. */
export async function apiBudgets(rounds: number, only: string[] = []): Promise<Line[]> {
  const database = await startDatabase()
  const services: Service[] = []
  try {
    const { token, organizationId, projectId, firstTask, tasks } = await seed(database.ownerUrl)
    const environment = environmentOf(database)
    const starts = { product: series(), limit: series() }
    const startLimit = () => startService(['bench/limit/server.mjs'], environment, 'PORT')
    for (let round = 0; round < 5; round++) {
      for (const [name, start] of [
        ['product', () => startApi(environment)],
        ['limit', startLimit],
      ] as const) {
        const service = await start()
        starts[name].push(service.startMs)
        await service.stop()
      }
    }
    const api = await startApi(environment)
    const limit = await startLimit()
    const chat = await startService(['dist/chat.mjs'], environment, 'CHAT_PORT')
    services.push(api, limit, chat)
    const idle = { product: rssMb(api.pid), limit: rssMb(limit.pid) }

    const random = () => firstTask + Math.floor(Math.random() * tasks)
    const statuses = ['todo', 'in_progress', 'in_review', 'done', 'cancelled']
    const moved = new Map<number, number>()
    const nextMove = () => {
      const id = random()
      const step = (moved.get(id) ?? (id - firstTask + 1) % 5) + 1
      moved.set(id, step)
      return { path: `/tasks/${id}/status`, body: { status: statuses[step % 5] } }
    }
    const listPath = `/tasks/organization/${organizationId}?limit=100`
    const create = { title: 'A task from the bench', project_id: projectId }
    const one: Operation = { name: 'get one task', method: 'GET', path: `/tasks/${firstTask + 4_000}` }
    const list: Operation = { name: 'list 100 tasks', method: 'GET', path: listPath }
    const pairs: {
      operation: Operation
      product?: Partial<Operation>
      must: number
      aim: number
      disturbed?: boolean
    }[] = [
      { operation: one, must: 0.5, aim: 0.75 },
      { operation: list, must: 0.6, aim: 0.8, disturbed: true },
      { operation: { ...list, name: 'list 100 tasks, unchanged (304)' }, product: {}, must: 3, aim: 5 },
      { operation: { name: 'create a task', method: 'POST', path: '/tasks/', body: create }, must: 0.25, aim: 0.4 },
      { operation: { name: 'change its status', method: 'PATCH', path: '/', each: nextMove }, must: 0.25, aim: 0.4 },
    ]

    const lines: Line[] = []
    for (const { operation, product, must, aim, disturbed } of pairs) {
      if (only.length > 0 && !only.some((name) => operation.name.includes(name))) continue
      const ratios: number[] = []
      const cpu = { product: series(), limit: series() }
      const rates = { product: series(), limit: series() }
      for (let round = 0; round <= rounds; round++) {
        const length = round === 0 ? 1 : seconds // the first round only warms up
        for (const [name, service] of [
          ['limit', limit],
          ['product', api],
        ] as const) {
          const headers =
            product && name === 'product' ? { 'if-none-match': await tagOf(api.url + listPath, token) } : undefined
          // Tasks keep changing while the list is read, so that no cached response stays valid for long.
          const disturbance = disturbed ? disturb(api.url, token, nextMove) : undefined
          const trees = name === 'product' ? [api.pid, chat.pid, database.postmaster] : [limit.pid, database.postmaster]
          const before = cpuMs(...trees)
          const result = await load(service.url, token, { ...operation, headers }, length)
          const used = cpuMs(...trees) - before
          await disturbance?.stop()
          if (result.bad > 0) throw new Error(`${operation.name} on ${name}: ${result.bad} failed responses`)
          if (round === 0) continue
          rates[name].push(result.perSecond)
          cpu[name].push(used / result.total)
        }
        if (round > 0) ratios.push((rates.product.at(-1) ?? 0) / (rates.limit.at(-1) ?? 1))
      }
      lines.push(judge(`${operation.name}, × limit`, median(ratios), '×', must, aim, true))
      lines.push(
        note(
          '  requests/s and CPU ms each: limit | Muster',
          `${median(rates.limit).toFixed(0)} ${median(cpu.limit).toFixed(3)} | ${median(rates.product).toFixed(0)} ${median(cpu.product).toFixed(3)}`,
        ),
      )
    }
    lines.push(
      judge('API start to first response, × limit', median(starts.product) / median(starts.limit), '×', 2, 1.3),
    )
    lines.push(
      note('  ms: limit | Muster', `${median(starts.limit).toFixed(0)} | ${median(starts.product).toFixed(0)}`),
    )
    lines.push(judge('memory of the API idle, × limit', idle.product / idle.limit, '×', 1.5, 1.2))
    lines.push(judge('memory of the API after load, × limit', rssMb(api.pid) / rssMb(limit.pid), '×', 1.5, 1.2))
    lines.push(
      note(
        '  MB idle, after: limit | Muster',
        `${idle.limit.toFixed(0)}, ${rssMb(limit.pid).toFixed(0)} | ${idle.product.toFixed(0)}, ${rssMb(api.pid).toFixed(0)}`,
      ),
    )
    return lines
  } finally {
    for (const service of services) await service.stop()
    await database.stop()
  }
}

async function tagOf(url: string, token: string): Promise<string> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  await answer.text()
  return answer.headers.get('etag') ?? ''
}

/** Makes about twenty changes a second. */
function disturb(url: string, token: string, next: () => { path: string; body: object }) {
  let stopped = false
  const done = (async () => {
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
      await done
    },
  }
}

function series(): number[] {
  return []
}
