import { openDatabase } from '@muster/database/open'
import { readConfig } from '@muster/server/run/env'
import { createStore } from '@muster/server/store'
import { linkFor } from './accounts/email/link-for.ts'

/**
 * npm run reset-password -- <email>: prints a link with which that person sets a new password or, if invited, accepts
 * the invitation.
 */
async function main(email: string | undefined): Promise<string> {
  if (!email) throw new Error('Say whose password: npm run reset-password -- person@example.com')
  const config = readConfig(process.env)
  if (!config.DATABASE_URL) throw new Error('DATABASE_URL is not set, so the accounts cannot be found.')
  const database = openDatabase({ url: config.DATABASE_URL, max: 2, applicationName: 'muster-reset-password' })
  try {
    return await linkFor(createStore(database), config, email)
  } finally {
    await database.close()
  }
}

try {
  process.stdout.write(`${await main(process.argv[2])}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
