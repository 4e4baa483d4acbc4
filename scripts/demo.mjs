// npm run demo: fills the database with a believable organization and prints one sign-in per role.
import './lib/require-node.mjs'
import { besideDatabase } from './lib/beside-database.mjs'

await besideDatabase('demo')
