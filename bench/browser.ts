// npm run bench -- browser [part ...]: only the budgets of the browser. Parts: weight, cold, many, search, move, seen,
// room.
import { measureBrowserBudgets } from './browser/budgets.ts'
import { printTable, reportMissed } from './lib/table.ts'

const lines = await measureBrowserBudgets(3, process.argv.slice(2))
printTable(lines)
reportMissed(lines)
