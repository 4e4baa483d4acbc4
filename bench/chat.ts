// npm run bench -- chat [members …]: the cost of delivering messages to a room, compared with Socket.IO and ws.
import { fanOut } from './chat/fan-out.ts'
import { type Line, print, reportMissed } from './lib/table.ts'

const given = process.argv.slice(2).map(Number)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const all: Line[] = []
for (const members of given.length > 0 ? given : [500, 2_000]) {
  const lines = await fanOut(members, rounds)
  print(lines)
  all.push(...lines)
}
reportMissed(all)
