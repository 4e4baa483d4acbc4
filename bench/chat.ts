// npm run bench -- chat [members …]: what it costs to tell a room what is said in it, beside Socket.IO and ws.
import { fanOut } from './chat/fan-out.ts'
import { type Line, nameMissed, print } from './lib/table.ts'

const given = process.argv.slice(2).map(Number)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const all: Line[] = []
for (const members of given.length > 0 ? given : [500, 2_000]) {
  const lines = await fanOut(members, rounds)
  print(lines)
  all.push(...lines)
}
nameMissed(all)
