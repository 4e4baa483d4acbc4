// npm run restore -- <file>: fills this Muster, which must be empty, from a backup. See docs/operations.md.
import './lib/require-node.mjs'
import { besideDatabase } from './lib/beside-database.mjs'

await besideDatabase('restore', '--owner')
