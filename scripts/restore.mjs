// npm run restore -- <file>: restores a backup into this installation, which must be empty. See docs/operations.md.
import './lib/require-node.mjs'
import { runWithDatabase } from './lib/run-with-database.mjs'

await runWithDatabase('restore', '--owner')
