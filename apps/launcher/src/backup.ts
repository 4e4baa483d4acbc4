import { backUp } from '@muster/database/backup/back-up'
import { fileCommand } from './file-command.ts'

const ended = new AbortController()
// Ctrl+C comes twice, from the terminal and from with-database.ts: the second must not end us before the file is gone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => ended.abort(new Error(`The backup was stopped (${signal}); nothing of it is left.`)))
}

await fileCommand('backup', 'Backed up', (url, path) => backUp(url, path, ended.signal))
