import { backUp } from '@muster/database/backup/back-up'
import { fileCommand } from './file-command.ts'

const ended = new AbortController()
// Ctrl+C arrives twice, from the terminal and from with-database.ts. Ignore the second signal until the file is
// removed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => ended.abort(new Error(`The backup was stopped (${signal}); its file was removed.`)))
}

await fileCommand('backup', 'Backed up', (url, path) => backUp(url, path, ended.signal))
