import { ensureServersBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { main } from './main.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

/** Runs a built program with the database of this Muster, running or not; `--owner` connects as the database's owner. */
export async function runWithDatabase(program, ...options) {
  await main(async () => {
    await ensureInstalled()
    await ensureServersBuilt()
    const args = [`${root}/dist/with-database.mjs`, ...options, `${root}/dist/${program}.mjs`, ...process.argv.slice(2)]
    process.exitCode = await run(process.execPath, args)
  })
}
