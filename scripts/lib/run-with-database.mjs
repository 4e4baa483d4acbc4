import { ensureServersBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { main } from './main.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

/**
 * Runs a program, which is built first if needed, with the database of this installation, which is started if needed.
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
