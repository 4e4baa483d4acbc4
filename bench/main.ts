// npm run bench: the budgets of the API as ratios, alternating between Muster and the limit server on one database; then
// those of a large organization, of the whole installation, of the chat and of the browser. See docs/measurements.md.

import { apiBudgets } from './api/budgets.ts'
import { browserBudgets } from './browser/budgets.ts'
import { fanOut } from './chat/fan-out.ts'
import { idle } from './footprint/idle.ts'
import { signIn } from './footprint/sign-in.ts'
import { grown } from './grown/figures.ts'
import { type Line, print, reportMissed } from './lib/table.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const all: Line[] = []

show(await apiBudgets(rounds))
show(await grown(rounds))
show([...(await idle()), ...(await signIn(rounds))])
for (const members of [500, 2_000]) show(await fanOut(members, rounds))
show(await browserBudgets(rounds))
reportMissed(all)

function show(lines: Line[]) {
  print(lines)
  all.push(...lines)
}
