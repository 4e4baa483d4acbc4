import { openDatabase } from '@muster/database/open'
import { newToken } from '@muster/server/access/session'
import type { Blobs } from '@muster/server/blobs/blobs'
import { openBlobs } from '@muster/server/blobs/open-blobs'
import { readConfig } from '@muster/server/run/env'
import { createStore, type Store } from '@muster/server/store'
import { hashPassword } from './accounts/passwords/passwords.ts'
import { addFiles } from './demo/add-files.ts'
import { addPictures } from './demo/add-pictures.ts'
import { demoEmail, demoOrganization, fillDemo } from './demo/fill.ts'
import { people, signInHandles } from './demo/people.ts'

/** npm run demo: creates the demo organization, or sets a new password for its users if it already exists. */
async function main(): Promise<string> {
  const config = readConfig(process.env)
  if (!config.DATABASE_URL) throw new Error('DATABASE_URL is not set, so it is not known what to fill.')
  const database = openDatabase({ url: config.DATABASE_URL, max: 2, applicationName: 'muster-demo' })
  try {
    const password = newToken()
      .replace(/[^a-z0-9]/gi, '')
      .slice(0, 12)
    const blobs = await openBlobs(config)
    const isNewlyFilled = await fill(createStore(database), blobs, await hashPassword(password))
    const shownPeople = people
      .filter(({ handle }) => signInHandles.includes(handle))
      .map(({ role, handle }) => `  ${role.padEnd(8)} ${demoEmail(handle).padEnd(24)} ${password}`)
    return [
      isNewlyFilled
        ? `${demoOrganization} is set up.`
        : `${demoOrganization} was there already; its people have a new password.`,
      `Sign in at ${config.PUBLIC_URL} as`,
      ...shownPeople,
    ].join('\n')
  } finally {
    await database.close()
  }
}

async function fill(store: Store, blobs: Blobs, passwordHash: string): Promise<boolean> {
  const mails = people.map((person) => demoEmail(person.handle))
  const updateResult = await store.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('email', 'in', mails)
    .executeTakeFirst()
  if (updateResult.numUpdatedRows > 0n) return false
  await fillDemo(store, passwordHash)
  await addPictures(store, blobs)
  await addFiles(store, blobs)
  return true
}

try {
  process.stdout.write(`${await main()}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
