// npm run backup -- <file>: writes the data of this installation to a new file. See docs/operations.md.
import './lib/require-node.mjs'
import { runWithDatabase } from './lib/run-with-database.mjs'

await runWithDatabase('backup', '--owner')
