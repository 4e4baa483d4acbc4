// npm run bench: the budgets of the API as ratios, measured alternately for Muster and for a bare Fastify server
// (bench/limit/server.mjs) on one database; then the budgets of a large organization, of the whole installation, of the
// chat and of the browser. See docs/measurements.md.

import { measureApiBudgets } from './api/budgets.ts'
import { measureBrowserBudgets } from './browser/budgets.ts'
import { measureFanOut } from './chat/fan-out.ts'
import { measureIdle } from './footprint/idle.ts'
import { measureSignIns } from './footprint/sign-in.ts'
import { measureLargeOrganization } from './grown/figures.ts'
import { printTable, type ResultRow, reportMissed } from './lib/table.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const allLines: ResultRow[] = []

printAndCollect(await measureApiBudgets(rounds))
printAndCollect(await measureLargeOrganization(rounds))
printAndCollect([...(await measureIdle()), ...(await measureSignIns(rounds))])
for (const members of [500, 2_000]) printAndCollect(await measureFanOut(members, rounds))
printAndCollect(await measureBrowserBudgets(rounds))
reportMissed(allLines)

function printAndCollect(lines: ResultRow[]) {
  printTable(lines)
  allLines.push(...lines)
}
