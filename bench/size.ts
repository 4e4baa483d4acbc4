// npm run bench -- size [--small] [name ...]: requests of an organization of 100,000 tasks in a database of its own, and in
// one with ten such organizations, 10,000,000 facts and 5,000,000 messages. With names, only the requests that contain one.
import { startDatabase } from './lib/start-database.ts'
import { printTable, reportMissed } from './lib/table.ts'
import { type DatabaseSizes, fillDatabase } from './size/fill.ts'
import { measureSizes } from './size/measure.ts'

const args = process.argv.slice(2)
const divisor = args.includes('--small') ? 20 : 1
const names = args.filter((argument) => !argument.startsWith('--'))
const sizesOf = (organizations: number): DatabaseSizes => ({
  organizations,
  tasks: (organizations * 100_000) / divisor,
  facts: (organizations * 1_000_000) / divisor,
  messages: (organizations * 500_000) / divisor,
  notifications: (organizations * 300_000) / divisor,
})

const databases: Awaited<ReturnType<typeof startFilled>>[] = []
try {
  const small = await startFilled(1)
  databases.push(small)
  const large = await startFilled(10)
  databases.push(large)
  const lines = await measureSizes(small, large, Number(process.env.BENCH_ROUNDS ?? 5), names)
  printTable(lines)
  reportMissed(lines)
} finally {
  for (const { database } of databases) await database.stop()
}

async function startFilled(organizations: number) {
  const database = await startDatabase()
  try {
    return { database, filled: await fillDatabase(database.ownerUrl, sizesOf(organizations)) }
  } catch (error) {
    await database.stop()
    throw error
  }
}
