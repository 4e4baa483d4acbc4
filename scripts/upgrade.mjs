// npm run upgrade [-- --stop <command> --start <command>]: replaces the running version by the one that is checked out,
// and returns to the old one if the new one does not start. See docs/operations.md.
import { parseArgs } from 'node:util'
import './lib/require-node.mjs'
import { main } from './lib/main.mjs'
import { takeLock } from './lib/upgrade/journal.mjs'
import { upgrade } from './lib/upgrade/upgrade.mjs'

await main(async () => {
  const { values } = parseArgs({ options: { stop: { type: 'string' }, start: { type: 'string' } } })
  if (Boolean(values.stop) !== Boolean(values.start)) throw new Error('--stop and --start must be given together.')
  const release = await takeLock()
  const { code, ended } = await upgrade(values).finally(release)
  // Without commands, Muster runs in the foreground until it is stopped.
  const endCode = await ended
  process.exitCode = code || (endCode ?? 0)
})
