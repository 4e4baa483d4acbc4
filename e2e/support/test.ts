import type { Task } from '@muster/contracts/tasks'
import { type Browser, type BrowserContext, test as base, expect as expectation, type Page } from '@playwright/test'
import { HOUSE } from './global-setup.ts'
import { type Area, makeTask, personOf } from './one-task.ts'
import { openAs } from './open-as.ts'
import { createWorld, type Person, type Team, type World } from './world.ts'

/** Opens a page in a separate browser context, which is closed at the end of the test so that they do not pile up. */
export type Another = (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>
type Shared = { house: { url: string; chatUrl: string; databaseUrl: string }; world: World }
type Fixtures = {
  /** Signs the user in on the page and opens the path (`/` redirects to their area). */
  signIn: (page: Page, person: Pick<Person, 'token'>, path?: string) => Promise<void>
  another: Another
  /** Creates a team with a task, assigned to its member by default, and opens its page in this area. */
  openTask: (area: Area, given?: Record<string, unknown>) => Promise<{ team: Team; task: Task }>
  /** Violations of the page's security policy and uncaught errors; a test must end without any. */
  complaints: string[]
}

export const test = base.extend<Fixtures, Shared>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => use(JSON.parse(process.env[HOUSE] ?? '{}')),
    { scope: 'worker' },
  ],
  world: [
    async ({ house }, use) => {
      const world = createWorld(house)
      await use(world)
      await world.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ house }, use) => use(house.url),
  signIn: async ({ house }, use) =>
    use((page, person, path = '/') => openAs(page, person, () => page.goto(`${house.url}${path}`))),
  openTask: async ({ page, world, signIn }, use) =>
    use(async (area, given) => {
      const team = await world.team()
      const task = await makeTask(world, team, given)
      await signIn(page, personOf(team, area), `/${area}/tasks/${task.id}`)
      return { team, task }
    }),
  another: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (/content security policy|trusted ?types?/i.test(message.text())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      await use(complaints)
      expect(complaints, 'errors and policy violations in the page').toEqual([])
    },
    { auto: true },
  ],
})

export const expect = expectation
