// npm run check-files: compares the files of this installation with their rows. See docs/operations.md.
import './lib/require-node.mjs'
import { runWithDatabase } from './lib/run-with-database.mjs'

await runWithDatabase('check-files')
