import { restore } from '@muster/database/backup/restore'
import { runFileCommand } from './file-command.ts'

await runFileCommand('restore', 'Restored', restore)
