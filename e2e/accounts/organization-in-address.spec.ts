import type { WebSocket } from '@playwright/test'
import { makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

test('without orgId the first organization is selected and added to the address, in every area [ORG-01, ORG-03, ORG-04, ORG-08]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const areas = [
    ['admin', team.admin],
    ['manager', team.manager],
    ['employee', team.member],
  ] as const
  for (const [area, person] of areas) {
    await signIn(page, person, `/${area}/tasks`)
    await expect(page).toHaveURL(new RegExp(`/${area}/tasks\\?orgId=${team.id}$`))
    await expect(page.getByRole('banner').getByRole('button', { name: team.name })).toBeVisible()
  }
})

test('an orgId that is not a positive number is ignored [ORG-02]', async ({ page, world, signIn }) => {
  const { admin, id } = await world.team()
  for (const orgId of ['abc', '-3', '0', '1.5', '99999999999', '']) {
    await signIn(page, admin, `/admin/projects?orgId=${orgId}`)
    await expect(page).toHaveURL(new RegExp(`/admin/projects\\?orgId=${id}$`))
  }
})

test('switching the organization rewrites orgId and keeps the path [ORG-05, ADMIN-SHELL-12]', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, id } = await world.team('Northern Lights')
  const secondOrganization = await world.organization({ name: 'Southern Cross', admin })
  await signIn(page, admin, `/admin/projects?orgId=${id}`)
  await page.getByRole('button', { name: 'Northern Lights' }).click()
  await page.getByRole('menuitem', { name: 'Southern Cross' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/projects\\?orgId=${secondOrganization.id}$`))
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/admin/projects\\?orgId=${id}$`))
  await expect(page.getByRole('banner').getByRole('button', { name: 'Northern Lights' })).toBeVisible()
})

test('switching the organization closes the connection to the old one [T2]', async ({ page, world, signIn }) => {
  const { admin, id } = await world.team('Northern Lights')
  const secondOrganization = await world.organization({ name: 'Southern Cross', admin })
  const sockets: WebSocket[] = []
  page.on('websocket', (socket) => sockets.push(socket))
  await Promise.all([page.waitForEvent('websocket'), signIn(page, admin, `/admin/projects?orgId=${id}`)])
  await page.getByRole('button', { name: 'Northern Lights' }).click()
  const next = page.waitForEvent('websocket')
  await page.getByRole('menuitem', { name: 'Southern Cross' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/projects\\?orgId=${secondOrganization.id}$`))
  const current = await next
  await expect.poll(() => sockets.filter((socket) => !socket.isClosed())).toEqual([current])
})

test('on a detail page, switching the organization opens the list of the other one', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team('Northern Lights')
  const secondOrganization = await world.organization({ name: 'Southern Cross', admin: team.admin })
  const task = await makeTask(world, team)
  const objects = [
    ['projects', task.project_id],
    ['tasks', task.id],
  ] as const
  for (const [segment, object] of objects) {
    await signIn(page, team.admin, `/admin/${segment}/${object}?orgId=${team.id}`)
    await page.getByRole('button', { name: 'Northern Lights' }).click()
    await page.getByRole('menuitem', { name: 'Southern Cross' }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/${segment}\\?orgId=${secondOrganization.id}$`))
  }
})

test('all navigation links carry orgId [ORG-06]', async ({ page, world, signIn }) => {
  const team = await world.team()
  for (const [area, person] of [
    ['admin', team.admin],
    ['manager', team.manager],
    ['employee', team.member],
  ] as const) {
    await signIn(page, person, `/${area}/dashboard?orgId=${team.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((elements) => elements.map((link) => link.getAttribute('href') ?? ''))
    expect(links.length).toBeGreaterThan(7)
    for (const link of links) expect(link).toContain(`orgId=${team.id}`)
  }
})

test("an organization of others is called 'Organization {id}', and the page offers the user's own [ORG-07]", async ({
  page,
  world,
  signIn,
}) => {
  const { admin, id, name } = await world.team()
  const foreignOrganization = await world.organization({ name: 'Secret Works' })
  const statuses: number[] = []
  page.on('response', (response) => {
    if (new RegExp(`/(tasks|users|projects)/.*${foreignOrganization.id}`).test(response.url()))
      statuses.push(response.status())
  })
  await signIn(page, admin, `/admin/tasks?orgId=${foreignOrganization.id}`)
  await expect(page.getByRole('banner')).toContainText(`Organization ${foreignOrganization.id}`)
  await expect(page.getByText(`You do not belong to Organization ${foreignOrganization.id}`)).toBeVisible()
  await expect(page.getByText('Secret Works')).toHaveCount(0)
  // The page prefetches the data of the organization in the address, and the API refuses all of these requests.
  await expect.poll(() => [...new Set(statuses)]).toEqual([403])
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/tasks\\?orgId=${id}$`))
})

test('without any organization the dropdown says so [ADMIN-SHELL-14, MGR-SHELL-09, MGR-SHELL-10]', async ({
  page,
  world,
  signIn,
}) => {
  for (const role of ['admin', 'team_lead', 'employee'] as const) {
    await signIn(page, await world.register({ role }))
    await page.getByRole('button', { name: 'Select Organization' }).click()
    await expect(page.getByRole('menu').getByText('No organizations found')).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Create Organization' })).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test('a long list of organizations can be searched', async ({ page, world, signIn }) => {
  const admin = await world.register({ role: 'admin' })
  for (const name of ['Alder', 'Birch', 'Cedar', 'Douglas', 'Elm', 'Fir', 'Ginkgo', 'Hazel'])
    await world.organization({ name, admin })
  await signIn(page, admin)
  await page.getByRole('button', { name: 'Alder' }).click()
  await page.getByRole('textbox', { name: 'Search organizations' }).fill('gink')
  await expect(page.getByRole('menuitem')).toHaveText(['Ginkgo', 'Create Organization'])
  await page.getByRole('menuitem', { name: 'Ginkgo' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Ginkgo' })).toBeVisible()
})
