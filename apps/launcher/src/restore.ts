import { restore } from '@muster/database/backup/restore'
import { fileCommand } from './file-command.ts'

await fileCommand('restore', 'Restored', restore)
