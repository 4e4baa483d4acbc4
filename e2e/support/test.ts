import type { Task } from '@muster/contracts/tasks'
import { type BrowserContextOptions, test as base, expect as expectation, type Page } from '@playwright/test'
import { type ContextPool, createContextPool } from './context-pool.ts'
import { INSTALLATION } from './global-setup.ts'
import { type Area, makeTask, personOf } from './make-task.ts'
import { openAs } from './open-as.ts'
import { createWorld, type Person, type Team, type World } from './world.ts'

/** Opens a page in a separate browser context. */
export type OpenAnotherPage = (options?: BrowserContextOptions) => Promise<Page>
type WorkerFixtures = {
  installation: { url: string; chatUrl: string; databaseUrl: string }
  world: World
  contextPool: ContextPool
}
type Fixtures = {
  opened: Awaited<ReturnType<ContextPool['open']>>
  /** Signs the user in on the page and opens the path. `/` redirects to the area of the user. */
  signIn: (page: Page, person: Pick<Person, 'token'>, path?: string) => Promise<void>
  openAnotherPage: OpenAnotherPage
  /** Creates a team with a task, by default assigned to its member, and opens the task as the user of this area. */
  openTask: (area: Area, overrides?: Record<string, unknown>) => Promise<{ team: Team; task: Task }>
  /** Violations of the page's security policy, and uncaught errors. A test fails if there are any at its end. */
  complaints: string[]
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => use(JSON.parse(process.env[INSTALLATION] ?? '{}')),
    { scope: 'worker' },
  ],
  world: [
    async ({ installation }, use) => {
      const world = createWorld(installation)
      await use(world)
      await world.close()
    },
    { scope: 'worker' },
  ],
  contextPool: [
    async ({ browser, installation }, use) => use(createContextPool(browser, installation.url)),
    { scope: 'worker' },
  ],
  opened: async ({ contextPool }, use) => {
    const opened = await contextPool.open()
    await use(opened)
    await opened.release()
  },
  context: async ({ opened }, use) => use(opened.context),
  page: async ({ opened }, use) => use(opened.page),
  baseURL: async ({ installation }, use) => use(installation.url),
  signIn: async ({ installation }, use) =>
    use((page, person, path = '/') => openAs(page, person, () => page.goto(`${installation.url}${path}`))),
  openTask: async ({ page, world, signIn }, use) =>
    use(async (area, overrides) => {
      const team = await world.team()
      const task = await makeTask(world, team, overrides)
      await signIn(page, personOf(team, area), `/${area}/tasks/${task.id}`)
      return { team, task }
    }),
  openAnotherPage: async ({ contextPool }, use) => {
    const others: Fixtures['opened'][] = []
    await use(async (options) => {
      const other = await contextPool.open(options)
      others.push(other)
      return other.page
    })
    for (const other of others) await other.release()
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
