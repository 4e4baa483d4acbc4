// npm run bench -- scale [--bus] [--proxy=nginx] [--nodes=1,2,4] [--rooms=1] [--members=200] [--rate=20] [--same-members]:
// what it costs that chat nodes behind a proxy deliver the messages of rooms whose members are connected to all of them.
// The costs are processor time, because on one machine the nodes share the cores. The rooms have --members members for
// each node, because nodes are added when sockets are; with --same-members their number does not depend on the nodes.
// Requires haproxy or nginx, and with --bus redis-server.
import { parseArgs } from 'node:util'
import { hasBus } from './lib/bus.ts'
import { findProgram } from './lib/program.ts'
import { compareWithBudget, note, printTable, type ResultRow, reportMissed } from './lib/table.ts'
import { withBuild } from './lib/with-build.ts'
import { type DeliveryCost, measureDelivery } from './scale/delivery-cost.ts'
import { proxyNames } from './scale/proxy.ts'

const { values } = parseArgs({
  options: {
    bus: { type: 'boolean', default: false },
    proxy: { type: 'string', default: 'haproxy' },
    nodes: { type: 'string', default: '1,2,4' },
    rooms: { type: 'string', default: '1' },
    members: { type: 'string', default: '200' },
    rate: { type: 'string', default: '20' },
    'same-members': { type: 'boolean', default: false },
  },
})
const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const nodeCounts = values.nodes.split(',').map(Number)
const proxy = proxyNames.find((name) => name === values.proxy)
if (!proxy) throw new Error(`--proxy is one of ${proxyNames.join(', ')}.`)
if (!findProgram(proxy)) throw new Error(`${proxy} is not installed. On Debian: apt-get install ${proxy}`)
if (values.bus && !hasBus()) throw new Error('redis-server is not installed. On Debian: apt-get install redis-server')

await withBuild('scale', async (dist) => {
  const costs = new Map<number, DeliveryCost>()
  for (const nodeCount of nodeCounts) {
    const cost = await measureDelivery(dist, {
      nodeCount,
      hasBus: values.bus,
      proxy,
      roomCount: Number(values.rooms),
      memberCount: Number(values.members) * (values['same-members'] ? 1 : nodeCount),
      perSecond: Number(values.rate),
      seconds,
    })
    console.error(JSON.stringify({ nodeCount, ...cost }))
    costs.set(nodeCount, cost)
  }
  const lines: ResultRow[] = []
  for (const [nodeCount, cost] of costs) {
    lines.push(
      note(`${nodeCount} nodes: chat, CPU ms per 1,000 deliveries`, cost.chatMs.toFixed(2)),
      note('  PostgreSQL, CPU ms per message', cost.databaseMs.toFixed(2)),
      note('  transactions per message', cost.transactions.toFixed(2)),
      note('  bus, CPU ms per message', cost.busMs.toFixed(3)),
      note('  proxy, CPU ms per 1,000 deliveries', cost.proxyMs.toFixed(2)),
      note('  delivery, ms (p50 | p99)', `${cost.delayMs.p50} | ${cost.delayMs.p99}`),
      compareWithBudget('  lost or duplicated', cost.lost + cost.duplicated, '', 0, 0),
    )
  }
  const [one, two, four] = [1, 2, 4].map((count) => costs.get(count))
  if (one && four)
    lines.push(compareWithBudget('cost per delivery at 4 nodes, × 1 node', four.chatMs / one.chatMs, '×', 1.25, 1.1))
  if (two && four)
    lines.push(
      compareWithBudget('PostgreSQL per message at 4 nodes, × 2', four.databaseMs / two.databaseMs, '×', 1.2, 1.1),
    )
  printTable(lines)
  reportMissed(lines)
})
