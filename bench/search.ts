// npm run bench -- search [--small] [tasks comments messages]: the search beside reading one task and beside writers,
// and writing beside the same product without the columns of the search.
import { printTable, reportMissed } from './lib/table.ts'
import { measureSearch } from './search/measure.ts'

const args = process.argv.slice(2)
const divisor = args.includes('--small') ? 10 : 1
const [tasks = 100_000, comments = 300_000, messages = 1_000_000] = args.filter((arg) => /^\d+$/.test(arg)).map(Number)

const lines = await measureSearch(
  { tasks: tasks / divisor, comments: comments / divisor, messages: messages / divisor },
  Number(process.env.BENCH_ROUNDS ?? 3),
)
printTable(lines)
reportMissed(lines)
