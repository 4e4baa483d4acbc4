// npm run backup -- <file>: writes everything this Muster holds into a new file. See docs/operations.md.
import './lib/require-node.mjs'
import { besideDatabase } from './lib/beside-database.mjs'

await besideDatabase('backup', '--owner')
