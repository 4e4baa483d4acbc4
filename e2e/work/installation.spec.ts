import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Locator } from '@playwright/test'
import { startInstallation } from '../support/installation.ts'
import { openAs } from '../support/open-as.ts'
import { openPostbox } from '../support/postbox.ts'
import { test as base, expect } from '../support/test.ts'
import { createWorld, type World } from '../support/world.ts'

type Operated = {
  url: string
  world: World
}

/** An installation whose first account is its operator, with a mail server and an address of the newest version. */
const test = base.extend<object, { operated: Operated }>({
  operated: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const postbox = await openPostbox()
      const updates = createServer((_request, response) => response.end('{"version":"9.9.9"}'))
      updates.listen(0, '127.0.0.1')
      await once(updates, 'listening')
      const address = updates.address()
      const UPDATES_URL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
      const installation = await startInstallation({ OPERATORS: '1', SMTP_URL: postbox.url, UPDATES_URL })
      const world = createWorld(installation)
      await use({ url: installation.url, world })
      await world.close()
      await installation.stop()
      updates.close()
      await postbox.close()
    },
    { scope: 'worker' },
  ],
})
test.describe.configure({ mode: 'serial' })

test('an operator finds the page in the account menu, sees all parts and sends a test mail', async ({
  page,
  operated,
}) => {
  const { world, url } = operated
  const team = await world.team('Halden Instruments')
  expect(team.admin.id).toBe(1)
  await openAs(page, team.admin, () => page.goto(`${url}/admin/dashboard`))
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Installation' }).click()
  await expect(page.getByRole('heading', { name: 'Installation', level: 1 })).toBeVisible()

  const services = page.getByRole('list', { name: 'Services' })
  await expect(services.getByRole('listitem')).toHaveCount(2)
  await expect(services.getByRole('listitem').filter({ hasText: 'Chat' })).toContainText('Windows')
  for (const name of ['Database', 'Storage', 'Jobs', 'Mail', 'Checks'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText('Halden Instruments')
  await expect(page.getByRole('list', { name: 'Checks' })).toContainText('The mail server accepts the connection')

  await page.getByRole('button', { name: 'Send Test Mail to Me' }).click()
  await expect(page.getByText('The mail server accepted the test mail')).toBeVisible()

  await page.getByRole('button', { name: 'Look for a New Version' }).click()
  await expect(page.getByText('The newest version is 9.9.9.')).toBeVisible()
})

test('what is wrong is named at the top, and the last figures stay when the api does not respond', async ({
  page,
  operated,
}) => {
  const { url, world } = operated
  const operator = await world.createSession({ id: 1 })
  const run = (statement: string) => world.pool.query(statement)
  await run(`insert into pgboss.job (name, state, completed_on) values ('reminders', 'failed', now())`)
  await run(`insert into mails (kind, recipient, subject, gave_up_at, attempts, failure)
    values ('reset', 'canary@example.org', 'Canary', now(), 20, 'EENVELOPE 550')`)
  await run(`insert into nodes (id, service, host, version, started_at, seen_at, figures)
    select gen_random_uuid(), service, 'lost-machine-with-the-long-name-of-a-pod-7d9f8c6b5-x2x4z', version, started_at, now() - interval '3 minutes', figures
    from nodes where service = 'chat'`)
  await openAs(page, operator, () => page.goto(`${url}/manager/installation`))
  const problems = page.getByRole('list', { name: 'Problems' })
  await expect(problems).toContainText(/Chat on lost-machine-\S+ has not reported for 3 min\./)
  const card = page.getByRole('list', { name: 'Services' }).getByRole('listitem').filter({ hasText: 'lost-machine' })
  const rightEdgeOf = async (locator: Locator) => {
    const { x, width } = (await locator.boundingBox()) ?? { x: 0, width: 0 }
    return x + width
  }
  expect(await rightEdgeOf(card.getByText('Silent for'))).toBeLessThan(await rightEdgeOf(card))
  await expect(problems).toContainText('Reminders: 1 job failed within a day.')
  await expect(problems).toContainText('1 mail could not be sent within a week.')
  await expect(page.getByRole('list', { name: 'Mails that failed' })).toContainText('EENVELOPE 550')
  await expect(page.getByText('canary')).toHaveCount(0)

  await page.route('**/installation/state', (route) => route.abort())
  await expect(page.getByRole('alert')).toContainText('These are the figures of')
  await expect(problems).toBeVisible()
  await page.unroute('**/installation/state')
  await expect(page.getByText('every 10 seconds')).toBeVisible()
})

test('an employee without an organization operates an empty installation without a mail server', async ({ page }) => {
  const installation = await startInstallation({ OPERATORS: '1' })
  const world = createWorld(installation)
  try {
    const operator = await world.register({ role: 'employee' })
    await openAs(page, operator, () => page.goto(`${installation.url}/employee/dashboard`))
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Installation' }).click()
    await expect(page).toHaveURL(/\/employee\/installation/)
    await expect(page.getByRole('list', { name: 'Services' }).getByRole('listitem')).toHaveCount(2)
    await expect(page.getByRole('list', { name: 'Problems' })).toContainText('No mail is sent')
    await expect(page.getByRole('region', { name: 'Storage' })).toContainText('Files')
    await expect(page.getByRole('heading', { name: 'Largest organizations' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Send Test Mail to Me' }).click()
    await expect(page.getByText('The test mail was written to a file')).toBeVisible()
  } finally {
    await world.close()
    await installation.stop()
  }
})

test('nobody else is offered the page, and its address leads to the dashboard', async ({ page, operated }) => {
  const { url, world } = operated
  const { admin } = await world.team()
  await openAs(page, admin, () => page.goto(`${url}/admin/dashboard`))
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Installation' })).toHaveCount(0)
  await page.goto(`${url}/admin/installation`)
  await expect(page).toHaveURL(/\/admin\/dashboard/)
})
