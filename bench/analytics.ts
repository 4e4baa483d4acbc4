// npm run bench -- analytics: dashboards, goals and notifications of an organization with 100,000 tasks.
import { grown } from './grown/figures.ts'
import { print, reportMissed } from './lib/table.ts'

const lines = await grown(Number(process.env.BENCH_ROUNDS ?? 3))
print(lines)
reportMissed(lines)
