import { restore } from '@muster/database/backup/restore'
import { copyBlobs, foldersInBackup } from '@muster/server/blobs/copy-blobs'
import { readConfig } from '@muster/server/run/env'
import { filesBeside, runFileCommand } from './file-command.ts'

/** Restores the database and then the files beside the backup. */
async function restoreWithFiles(url: string, path: string) {
  const tables = await restore(url, path)
  const { DATA_DIR, FILES_URL } = readConfig(process.env)
  if (FILES_URL) return { tables, files: undefined }
  const files = await copyBlobs(filesBeside(path), DATA_DIR, foldersInBackup)
  const storedCount = tables.find(({ table }) => table === 'files')?.rows ?? 0
  if (storedCount > 0 && files.count === 0) {
    console.error(`The folder ${filesBeside(path)} is missing or empty: the database has files without their bytes.`)
  }
  return { tables, files }
}

await runFileCommand('restore', 'Restored', restoreWithFiles)
