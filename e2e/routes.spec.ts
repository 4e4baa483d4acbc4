import type { Page } from '@playwright/test'
import { personOf, variants } from './support/one-task.ts'
import { expect, test } from './support/test.ts'
import type { Person } from './support/world.ts'

async function signInByForm(page: Page, { email, password }: Person) {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens each page of an area by its address, and looks for the heading that only its screen has. */
async function expectScreens(page: Page, area: string, orgId: number, headings: Record<string, string>) {
  for (const [path, heading] of Object.entries(headings)) {
    await page.goto(`/${area}/${path}?orgId=${orgId}`)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/${area}/${path}\\?orgId=${orgId}$`))
  }
}

test('PROD-12 PROD-13 ROUTE-06 ROUTE-07 ROUTE-08 ROUTE-09 ROUTE-10 ROUTE-11 ORG-03 ORG-04 after the sign-in everybody lands on the dashboard of their own area, in their first organization', async ({
  page,
  world,
}) => {
  const team = await world.team()
  for (const variant of variants) {
    await signInByForm(page, personOf(team, variant))
    await expect(page).toHaveURL(new RegExp(`/${variant}/dashboard\\?orgId=${team.id}$`))
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
  }
})

test('ROUTE-12 ROUTE-13 ROUTE-14 ROUTE-15 ROUTE-47 an unknown path, a bare area and an id that is none lead to the own dashboard', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  for (const variant of variants) {
    const home = new RegExp(`/${variant}/dashboard\\?orgId=${team.id}$`)
    await signIn(page, personOf(team, variant))
    await expect(page).toHaveURL(home)
    const unknown = ['/nowhere', `/${variant}/nowhere`, `/${variant}/tasks/seven`, `/${variant}/tasks/0`]
    for (const path of [`/${variant}`, `/${variant}/`, ...unknown, `/${variant}/tasks/99999999999`]) {
      await page.goto(path)
      await expect(page, path).toHaveURL(home)
    }
  }
})

test('PROD-23 PROD-26 PROD-30 ROUTE-16 ROUTE-20 ROUTE-22 ROUTE-24 ROUTE-26 ROUTE-28 ROUTE-30 (a page of milestones, linked) ROUTE-31 ROUTE-33 ROUTE-36 ROUTE-39 every page of every area is there', async ({
  page,
  world,
  signIn,
}) => {
  test.setTimeout(120_000)
  const team = await world.team()
  await signIn(page, team.admin)
  const shared = { projects: 'Projects', goals: 'Goals', chat: 'Team Chat', settings: 'Settings' }
  await expectScreens(page, 'admin', team.id, {
    dashboard: 'Welcome, Ada Admin',
    tasks: 'Tasks',
    users: 'Users',
    ...shared,
  })
  await signIn(page, team.manager)
  await expectScreens(page, 'manager', team.id, {
    dashboard: 'Welcome, Mara Manager',
    tasks: 'Tasks',
    team: 'Team',
    milestones: 'Milestones',
    ...shared,
  })
  await expect(page.getByRole('main').getByRole('button')).not.toHaveCount(0)
  await signIn(page, team.member)
  await expectScreens(page, 'employee', team.id, {
    dashboard: 'Welcome, Emil Employee',
    tasks: 'My Tasks (0)',
    members: 'Members',
    ...shared,
  })
})

test("a foreign area leads to one's own dashboard, except that who moves between two by organization keeps the page", async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  for (const variant of variants) {
    await signIn(page, personOf(team, variant))
    for (const foreign of variants.filter((one) => one !== variant)) {
      const landing = variant === 'employee' && foreign === 'manager' ? 'tasks' : 'dashboard'
      await page.goto(`/${foreign}/tasks?orgId=${team.id}`)
      await expect(page).toHaveURL(new RegExp(`/${variant}/${landing}\\?orgId=${team.id}$`))
    }
  }
})

test('ROUTE-41 ROUTE-42 ROUTE-43 ROUTE-44 ROUTE-45 PERM-09 in the employee area the role in the selected organization chooses the screens', async ({
  page,
  world,
  signIn,
}) => {
  const person = await world.register({ name: 'Wanda Wide' })
  const led = await world.organization({ name: 'Led Here' })
  const managed = await world.organization({ name: 'Managed Here' })
  const joined = await world.organization({ name: 'Joined Here' })
  await world.join(led, 'admin', person)
  await world.join(managed, 'manager', person)
  await world.join(joined, 'member', person)
  await signIn(page, person, `/employee?orgId=${managed.id}`)
  await expect(page).toHaveURL(new RegExp(`/manager/dashboard\\?orgId=${managed.id}$`))
  await page.goto(`/employee/tasks?orgId=${led.id}`)
  await expect(page).toHaveURL(new RegExp(`/manager/tasks\\?orgId=${led.id}$`))
  await expect(page.getByRole('main').getByRole('button', { name: 'Create Task' }).first()).toBeVisible()

  await page.getByRole('banner').getByRole('button', { name: 'Led Here' }).click()
  await page.getByRole('menuitem', { name: 'Joined Here' }).click()
  await expect(page).toHaveURL(new RegExp(`/employee/tasks\\?orgId=${joined.id}$`))
  await expect(page.getByRole('heading', { name: 'My Tasks (0)' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Task' })).toHaveCount(0)
})

test('ORG-01 ORG-02 ORG-03 ORG-04 ORG-07 the organization is the one that the address names', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team('First House')
  const second = await world.organization({ name: 'Second House' })
  await world.join(second, 'admin', team.admin)
  const foreign = await world.organization({ name: 'Secret House' })
  await signIn(page, team.admin, `/admin/projects?orgId=${second.id}`)
  const selected = page.getByRole('banner').getByRole('button').first()
  await expect(selected).toHaveText('Second House')
  for (const address of ['/admin/projects', '/admin/projects?orgId=house', '/admin/projects?orgId=-1']) {
    await page.goto(address)
    await expect(page, address).toHaveURL(new RegExp(`/admin/projects\\?orgId=${team.id}$`))
    await expect(selected).toHaveText('First House')
  }
  await page.goto(`/admin/projects?orgId=${foreign.id}`)
  await expect(selected).toHaveText(`Organization ${foreign.id}`)
  await expect(page.getByText(`You do not belong to Organization ${foreign.id}`)).toBeVisible()
  await expect(page.getByText('Secret House')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Second House' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/projects\\?orgId=${second.id}$`))
})

test('ORG-06 ORG-08 in every area every link carries the organization', async ({ page, world, signIn }) => {
  test.setTimeout(120_000)
  const team = await world.team()
  const { body: project } = await world
    .as(team.admin)
    .post('/projects/', { name: 'Greenhouse', organization_id: team.id })
  const given = { title: 'Order the glass', project_id: project.id, assignees: [team.member.id] }
  await world.as(team.admin).post('/tasks/', given)
  // Not the first organization, so that a link that forgot it would lead to another.
  const first = await world.organization({ name: 'Earlier' })
  for (const variant of variants) {
    const person = personOf(team, variant)
    await world.db
      .deleteFrom('memberships')
      .where('user_id', '=', person.id)
      .where('organization_id', '=', first.id)
      .execute()
    await world.join(first, variant === 'employee' ? 'member' : variant, person)
    await signIn(page, person, `/${variant}/dashboard?orgId=${team.id}`)
    for (const entry of ['Dashboard', 'Projects', 'Tasks', 'Settings']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry }).click()
      await expect(page).toHaveURL(new RegExp(`/${variant}/${entry.toLowerCase()}\\?orgId=${team.id}$`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (entry === 'Projects') await expect(page.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
      if (entry === 'Tasks') await expect(page.getByRole('link', { name: 'Order the glass' })).toBeVisible()
      const links = await page
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(links.length).toBeGreaterThan(7)
      expect(links.filter((link) => !link?.includes(`orgId=${team.id}`))).toEqual([])
    }
  }
})
