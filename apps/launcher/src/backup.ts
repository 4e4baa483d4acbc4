import { backUp } from '@muster/database/backup/back-up'
import { runFileCommand } from './file-command.ts'

const interruption = new AbortController()
// Ctrl+C arrives twice, from the terminal and from with-database.ts. The handler keeps both signals from ending the
// process before the file is removed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => interruption.abort(new Error(`The backup was stopped (${signal}); its file was removed.`)))
}

await runFileCommand('backup', 'Backed up', (url, path) => backUp(url, path, interruption.signal))
