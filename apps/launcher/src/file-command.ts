import { resolve } from 'node:path'
import type { Held } from '@muster/database/backup/file-format'

/** Runs a command on one file with the database at DATABASE_URL, and prints the result or the error in a sentence. */
export async function fileCommand(
  name: 'backup' | 'restore',
  verb: string,
  run: (url: string, path: string) => Promise<Held[]>,
): Promise<void> {
  try {
    const [, , given, ...more] = process.argv
    if (!given || more.length > 0) throw new Error(`A file name is required: npm run ${name} -- muster.backup`)
    const url = process.env.DATABASE_URL
    if (!url) throw new Error('DATABASE_URL is not set, so the database cannot be found.')
    const began = Date.now()
    // npm runs its scripts in the checkout, whatever the working directory of the call is.
    const path = resolve(process.env.INIT_CWD ?? '', given)
    const held = await run(url, path)
    const rows = held.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en')
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    console.log(`${verb} ${rows} rows of ${held.length} tables in ${seconds} s: ${path}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
