import { openDatabase } from '@muster/database/open'
import { newToken } from '@muster/server/access/session'
import { readConfig } from '@muster/server/run/env'
import { createStore, type Store } from '@muster/server/store'
import { hashPassword } from './accounts/passwords/passwords.ts'
import { demoMail, demoOrganization, fillDemo } from './demo/fill.ts'
import { people, signIns } from './demo/people.ts'

/** npm run demo: fills in Halden Instruments, or gives its people a new password when it is there already. */
async function main(): Promise<string> {
  const config = readConfig(process.env)
  if (!config.DATABASE_URL) throw new Error('DATABASE_URL is not set, so it is not known what to fill.')
  const database = openDatabase({ url: config.DATABASE_URL, max: 2, applicationName: 'muster-demo' })
  try {
    const password = newToken()
      .replace(/[^a-z0-9]/gi, '')
      .slice(0, 12)
    const filled = await fill(createStore(database), await hashPassword(password))
    const shown = people
      .filter(({ handle }) => signIns.includes(handle))
      .map(({ role, handle }) => `  ${role.padEnd(8)} ${demoMail(handle).padEnd(24)} ${password}`)
    return [
      filled
        ? `${demoOrganization} is set up.`
        : `${demoOrganization} was there already; its people have a new password.`,
      `Sign in at ${config.PUBLIC_URL} as`,
      ...shown,
    ].join('\n')
  } finally {
    await database.close()
  }
}

async function fill(store: Store, passwordHash: string): Promise<boolean> {
  const mails = people.map((person) => demoMail(person.handle))
  const known = await store.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('email', 'in', mails)
    .executeTakeFirst()
  if (known.numUpdatedRows > 0n) return false
  await fillDemo(store, passwordHash)
  return true
}

try {
  process.stdout.write(`${await main()}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
