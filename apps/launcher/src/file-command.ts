import { resolve } from 'node:path'
import type { TableSummary } from '@muster/database/backup/file-format'
import type { CopiedBlobs } from '@muster/server/blobs/copy-blobs'

/** The folder beside a backup that contains the files of users. */
export const filesBeside = (path: string) => `${path}.files`

/** The path of a file that the user named. npm runs scripts in the checkout; INIT_CWD is the directory in which the user called npm. */
export const pathOfFile = (name: string) => resolve(process.env.INIT_CWD ?? '', name)

/**
 * Calls `run` with the database at DATABASE_URL and the file that the user named; prints the result or the error.
 * `files` is undefined if the files are in a store of their own.
 */
export async function runFileCommand(
  name: 'backup' | 'restore',
  pastTense: string,
  run: (url: string, path: string) => Promise<{ tables: TableSummary[]; files: CopiedBlobs | undefined }>,
): Promise<void> {
  try {
    const [, , fileName, ...extraArguments] = process.argv
    if (!fileName || extraArguments.length > 0)
      throw new Error(`A file name is required: npm run ${name} -- muster.backup`)
    const url = process.env.DATABASE_URL
    if (!url) throw new Error('DATABASE_URL is not set, so the database cannot be found.')
    const startedAt = Date.now()
    const path = pathOfFile(fileName)
    const { tables, files } = await run(url, path)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en')
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    console.log(`${pastTense} ${rows} rows of ${tables.length} tables in ${seconds} s: ${path}`)
    if (!files) console.log('The files of users are in the store at FILES_URL, which has to keep them itself.')
    if (!files || files.count === 0) return
    const megabytes = Math.ceil(files.bytes / 1_000_000).toLocaleString('en')
    console.log(`${pastTense} ${files.count.toLocaleString('en')} files with ${megabytes} MB: ${filesBeside(path)}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
