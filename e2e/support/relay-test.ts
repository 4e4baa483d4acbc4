import { startHouse } from './house.ts'
import { openRelay, type Relay, whyNoRelay } from './relay.ts'
import { test as base } from './test.ts'
import { createWorld, type World } from './world.ts'

type Relayed = { house: { url: string; chatUrl: string }; world: World; relay: Relay; whyNot?: undefined }
type Without = { whyNot: string }

/** For tests of relay-only calls: `relayed` is an installation with a coturn, or the reason why there is none. */
export const test = base.extend<object, { relayed: Relayed | Without }>({
  relayed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const whyNot = whyNoRelay()
      if (whyNot) {
        // The report shows only how many tests were skipped.
        process.stderr.write(`Calls over a relay are not tested: ${whyNot}\n`)
        return use({ whyNot })
      }
      const secret = 'a secret of house and relay'
      const relay = await openRelay(secret)
      const at = `127.0.0.1:${relay.port}`
      const house = await startHouse({
        STUN_URLS: `stun:${at}`,
        TURN_URLS: `turn:${at}?transport=udp,turn:${at}?transport=tcp`,
        TURN_SECRET: secret,
        CALLS_RELAY_ONLY: 'on',
      })
      const world = createWorld(house)
      await use({ house, world, relay })
      await world.close()
      await house.stop()
      await relay.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
