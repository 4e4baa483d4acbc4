// npm run bench -- depth <folder>: reads and writes of tasks with labels, dependencies, custom fields and time entries,
// beside an earlier version of Muster, which was installed and built in that folder.
import { measureDepth } from './depth/measure.ts'
import { printTable, reportMissed } from './lib/table.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder of the earlier version: npm run bench -- depth ../earlier')
const lines = await measureDepth(folder, Number(process.env.BENCH_ROUNDS ?? 5))
printTable(lines)
reportMissed(lines)
