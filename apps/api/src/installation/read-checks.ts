import type { Finding } from '@muster/contracts/installation'
import type { Config } from '@muster/server/run/env'

let running: Promise<Finding[]> | undefined

/** Runs the checks of `npm run doctor` that make sense while Muster runs. Concurrent requests share one run. */
export function readChecks(config: Config): Promise<Finding[]> {
  running ??= runChecks(config).finally(() => {
    running = undefined
  })
  return running
}

/** Loads the checks on demand, because most installations run them rarely. */
async function runChecks(config: Config): Promise<Finding[]> {
  const [{ checkNode, checkOpenFiles }, { runConfiguredChecks }] = await Promise.all([
    import('@muster/server/doctor/machine'),
    import('@muster/server/doctor/run-configured-checks'),
  ])
  return [checkNode(), await checkOpenFiles(), ...(await runConfiguredChecks(config))]
}
