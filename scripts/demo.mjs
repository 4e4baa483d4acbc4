// npm run demo: creates a realistic organization in the database, unless it exists, and prints new credentials for each
// role.
import './lib/require-node.mjs'
import { runWithDatabase } from './lib/run-with-database.mjs'

await runWithDatabase('demo')
