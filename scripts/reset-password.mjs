// npm run reset-password -- <email>: prints a link with which that user can set a new password.
import './lib/require-node.mjs'
import { runWithDatabase } from './lib/run-with-database.mjs'

await runWithDatabase('reset-password')
