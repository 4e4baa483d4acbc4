import { ensureServersBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { main } from './main.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

/**
 * Runs a program with the database of this installation. Builds the program and starts the database first if needed.
 * With `--owner`, the program connects as the owner of the tables.
 */
export async function runWithDatabase(program, ...options) {
  await main(async () => {
    await ensureInstalled()
    await ensureServersBuilt()
    const args = [`${root}/dist/with-database.mjs`, ...options, `${root}/dist/${program}.mjs`, ...process.argv.slice(2)]
    process.exitCode = await run(process.execPath, args)
  })
}
