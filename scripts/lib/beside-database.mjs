import { ensureServersBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { main } from './main.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

/** Runs a built program with the database of this Muster, whether it is running or not; `--owner` as its owner. */
export async function besideDatabase(program, ...how) {
  await main(async () => {
    await ensureInstalled()
    await ensureServersBuilt()
    const args = [`${root}/dist/with-database.mjs`, ...how, `${root}/dist/${program}.mjs`, ...process.argv.slice(2)]
    process.exitCode = await run(process.execPath, args)
  })
}
