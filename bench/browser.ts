// npm run bench -- browser [part ...]: the budgets of the browser alone; parts: weight, cold, many, move, seen, room.
import { browserBudgets } from './browser/budgets.ts'
import { print, reportMissed } from './lib/table.ts'

const lines = await browserBudgets(3, process.argv.slice(2))
print(lines)
reportMissed(lines)
