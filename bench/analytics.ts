// npm run bench -- analytics: dashboards, goals and notifications of an organization with 100,000 tasks.
import { measureLargeOrganization } from './grown/figures.ts'
import { printTable, reportMissed } from './lib/table.ts'

const lines = await measureLargeOrganization(Number(process.env.BENCH_ROUNDS ?? 3))
printTable(lines)
reportMissed(lines)
