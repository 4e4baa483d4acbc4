// npm run bench -- chat [members …]: the cost of delivering messages to a room, compared with Socket.IO and ws.
import { measureFanOut } from './chat/fan-out.ts'
import { printTable, type ResultRow, reportMissed } from './lib/table.ts'

const memberCounts = process.argv.slice(2).map(Number)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const allLines: ResultRow[] = []
for (const memberCount of memberCounts.length > 0 ? memberCounts : [500, 2_000]) {
  const lines = await measureFanOut(memberCount, rounds)
  printTable(lines)
  allLines.push(...lines)
}
reportMissed(allLines)
