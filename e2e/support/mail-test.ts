import { startInstallation } from './installation.ts'
import { openPostbox } from './postbox.ts'
import { test as base } from './test.ts'
import { createWorld, type World } from './world.ts'

type MailFixtures = { url: string; world: World; linkTo: (to: string, page: string) => Promise<string> }

/** For tests of mail: an installation with a real mail server and INVITE_DEFAULT_PASSWORDS=role-word. */
export const test = base.extend<object, { mailInstallation: MailFixtures }>({
  mailInstallation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const postbox = await openPostbox()
      const installation = await startInstallation({ SMTP_URL: postbox.url, INVITE_DEFAULT_PASSWORDS: 'role-word' })
      const world = createWorld(installation)
      await use({ url: installation.url, world, linkTo: postbox.linkTo })
      await world.close()
      await installation.stop()
      await postbox.close()
    },
    { scope: 'worker' },
  ],
})
