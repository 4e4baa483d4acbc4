// npm run bench -- api [name ...]: only the budgets of the API. Names select the operations whose names contain one of
// them.
import { measureApiBudgets } from './api/budgets.ts'
import { printTable, reportMissed } from './lib/table.ts'

const lines = await measureApiBudgets(Number(process.env.BENCH_ROUNDS ?? 3), process.argv.slice(2))
printTable(lines)
reportMissed(lines)
