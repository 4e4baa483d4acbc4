// npm run bench -- api [name ...]: the budgets of the API alone; limited to operations whose name contains a given name.
import { apiBudgets } from './api/budgets.ts'
import { print, reportMissed } from './lib/table.ts'

const lines = await apiBudgets(Number(process.env.BENCH_ROUNDS ?? 3), process.argv.slice(2))
print(lines)
reportMissed(lines)
