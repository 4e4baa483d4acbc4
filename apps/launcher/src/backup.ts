import { backUp } from '@muster/database/backup/back-up'
import { fileCommand } from './file-command.ts'

await fileCommand('backup', 'Backed up', backUp)
