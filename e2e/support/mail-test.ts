import { startHouse } from './house.ts'
import { openPostbox } from './postbox.ts'
import { test as base } from './test.ts'
import { createWorld, type World } from './world.ts'

type Mailed = { url: string; world: World; linkTo: (to: string, page: string) => Promise<string> }

/** For tests of mail: `mailed` is an installation with a real mail server, where role words are initial passwords. */
export const test = base.extend<object, { mailed: Mailed }>({
  mailed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const postbox = await openPostbox()
      const house = await startHouse({ SMTP_URL: postbox.url, INVITE_DEFAULT_PASSWORDS: 'role-word' })
      const world = createWorld(house)
      await use({ url: house.url, world, linkTo: postbox.linkTo })
      await world.close()
      await house.stop()
      await postbox.close()
    },
    { scope: 'worker' },
  ],
})
