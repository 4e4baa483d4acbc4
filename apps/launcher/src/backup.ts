import { rm } from 'node:fs/promises'
import { backUp } from '@muster/database/backup/back-up'
import { copyBlobs, foldersInBackup } from '@muster/server/blobs/copy-blobs'
import { readConfig } from '@muster/server/run/env'
import { filesBeside, runFileCommand } from './file-command.ts'

const interruption = new AbortController()
// Ctrl+C arrives twice, from the terminal and from with-database.ts. The handler keeps both signals from ending the
// process before the file is removed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => interruption.abort(new Error(`The backup was stopped (${signal}); its file was removed.`)))
}

/**
 * Writes the database first and then the files, so that each file of which the database has a row is copied: its bytes
 * are stored before its row, and are deleted a day after its row.
 */
async function backUpWithFiles(url: string, path: string) {
  const tables = await backUp(url, path, interruption.signal)
  const folder = filesBeside(path)
  const { DATA_DIR, FILES_URL } = readConfig(process.env)
  if (FILES_URL) return { tables, files: undefined }
  try {
    const files = await copyBlobs(DATA_DIR, folder, foldersInBackup, interruption.signal)
    return { tables, files }
  } catch (error) {
    await rm(path, { force: true })
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

await runFileCommand('backup', 'Backed up', backUpWithFiles)
