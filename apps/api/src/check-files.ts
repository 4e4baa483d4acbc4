import { openDatabase } from '@muster/database/open'
import { openBlobs } from '@muster/server/blobs/open-blobs'
import { readConfig } from '@muster/server/run/env'
import { createStore } from '@muster/server/store'
import { checkFiles } from './files/check-files.ts'

/**
 * npm run check-files: prints each file whose bytes are missing or differ from its row, and exits with 1 for any. Also prints
 * what belongs to no file, which only takes room.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (!config.DATABASE_URL) throw new Error('DATABASE_URL is not set, so the files cannot be found.')
  const database = openDatabase({ url: config.DATABASE_URL, max: 2, applicationName: 'muster-check-files' })
  try {
    const print = (line: string) => process.stdout.write(`${line}\n`)
    const { checked, faulty, stray } = await checkFiles(createStore(database), await openBlobs(config), print)
    const [files, faults, strays] = [checked, faulty, stray].map((count) => count.toLocaleString('en'))
    print(`${files} files checked, ${faults} of them faulty. ${strays} objects belong to no file.`)
    if (faulty > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
