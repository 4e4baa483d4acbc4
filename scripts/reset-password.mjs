// npm run reset-password -- <e-mail>: prints a link with which that person sets a new password.
import './lib/require-node.mjs'
import { besideDatabase } from './lib/beside-database.mjs'

await besideDatabase('reset-password')
