// npm run demo: fills the database with a realistic organization and prints credentials for each role.
import './lib/require-node.mjs'
import { runWithDatabase } from './lib/run-with-database.mjs'

await runWithDatabase('demo')
