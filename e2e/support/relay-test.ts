import { startInstallation } from './installation.ts'
import { openRelay, type Relay, reasonWithoutRelay } from './relay.ts'
import { test as base } from './test.ts'
import { createWorld, type World } from './world.ts'

type RelayFixtures = {
  installation: { url: string; chatUrl: string }
  world: World
  relay: Relay
  missingReason?: undefined
}
type WithoutRelay = { missingReason: string }

/**
 * For tests of relay-only calls. `relayInstallation` is an installation with coturn, or the reason why there is none.
 */
export const test = base.extend<object, { relayInstallation: RelayFixtures | WithoutRelay }>({
  relayInstallation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const missingReason = reasonWithoutRelay()
      if (missingReason) {
        // Prints the reason, because the report does not show why tests are skipped.
        process.stderr.write(`Calls over a relay are not tested: ${missingReason}\n`)
        return use({ missingReason })
      }
      const secret = 'a secret of installation and relay'
      const relay = await openRelay(secret)
      const relayAddress = `127.0.0.1:${relay.port}`
      const installation = await startInstallation({
        STUN_URLS: `stun:${relayAddress}`,
        TURN_URLS: `turn:${relayAddress}?transport=udp,turn:${relayAddress}?transport=tcp`,
        TURN_SECRET: secret,
        CALLS_RELAY_ONLY: 'on',
      })
      const world = createWorld(installation)
      await use({ installation, world, relay })
      await world.close()
      await installation.stop()
      await relay.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
