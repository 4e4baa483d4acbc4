// npm run restore -- <file>: restores a backup into this installation, which must be empty. See docs/operations.md.
import './lib/require-node.mjs'
import { runWithDatabase } from './lib/run-with-database.mjs'

const [, , file] = process.argv
// The schema must be that of the backup, also if this version has further migrations, which then run at the next start.
await runWithDatabase('restore', '--owner', ...(file ? ['--schema-of', file] : []))
