import type { Page } from '@playwright/test'
import { expectAbsent } from '../support/absent.ts'
import { makeGoal } from '../support/make-goal.ts'
import { type Area, areas, makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'
import type { Team } from '../support/world.ts'

const banner = (page: Page) => page.getByRole('banner')
const sidebar = (page: Page) => page.getByRole('complementary').filter({ has: mainMenu(page) })
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const menuEntries = (page: Page) => mainMenu(page).getByRole('link')
const personOf = (team: Team, area: Area) => (area === 'employee' ? team.member : team[area])

/** The title in the header. It is not a heading, because the page has its own heading. */
const headerTitle = (page: Page, title: string) => banner(page).getByText(title, { exact: true })

/** Visits the pages of an area through its menu, and checks the title of each in the header and in the browser tab. */
async function expectTitles(page: Page, titles: Record<string, string>) {
  for (const [entry, title] of Object.entries(titles)) {
    await menuEntries(page).filter({ hasText: entry }).click()
    await expect(headerTitle(page, title)).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Northern Lights · Muster`)
  }
}

test('the admin area shows the titles of its pages [ADMIN-SHELL-01, ADMIN-SHELL-02, ADMIN-SHELL-03, ADMIN-SHELL-04, ADMIN-SHELL-05, ADMIN-SHELL-06, ADMIN-SHELL-07, ADMIN-SHELL-08, ADMIN-SHELL-09, ADMIN-SHELL-18]', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, id } = await world.team()
  await signIn(page, admin)
  const titles = { Dashboard: 'Dashboard', Projects: 'Projects', Tasks: 'Tasks', Goals: 'Goals', Users: 'Users' }
  await expectTitles(page, { ...titles, 'Team Chat': 'Team Chat', Settings: 'Settings' })
  await expect(banner(page).getByText('Admin', { exact: true })).toBeVisible()
  const { body: project } = await world.as(admin).post('/projects/', { name: 'Greenhouse', organization_id: id })
  const { body: task } = await world.as(admin).post('/tasks/', { title: 'Order the glass', project_id: project.id })
  for (const [path, name] of [
    ['notifications', 'Notifications'],
    [`tasks/${task.id}`, 'Order the glass'],
    [`projects/${project.id}`, 'Greenhouse'],
  ]) {
    await page.goto(`/admin/${path}?orgId=${id}`)
    await expect(headerTitle(page, 'Admin Panel')).toBeVisible()
    await expect(page).toHaveTitle(`${name} · Northern Lights · Muster`)
  }
  await menuEntries(page).filter({ hasText: 'Tasks' }).click()
  await expect(page).toHaveTitle('Tasks · Northern Lights · Muster')
})

test('the manager area has its menu entries and shows the titles of its pages [MGR-SHELL-01, MGR-SHELL-02, MGR-SHELL-03, MGR-SHELL-04, MGR-SHELL-05, MGR-SHELL-06, MGR-SHELL-07, MGR-SHELL-16, MGR-SHELL-17 (settled: the header stays), MGR-SHELL-19, MGR-SHELL-20, MGR-SHELL-21, MGR-SHELL-22, MGR-SHELL-23, MGR-SHELL-24, MGR-SHELL-25, U13]', async ({
  page,
  world,
  signIn,
}) => {
  const { manager, id } = await world.team()
  await signIn(page, manager)
  await expect(menuEntries(page)).toHaveText([
    'My work',
    'Dashboard',
    'Projects',
    'Tasks',
    'Goals',
    'Milestones',
    'Time',
    'Team',
    'Chat',
    'Settings',
  ])
  const titles = { Dashboard: 'Dashboard', Projects: 'Projects', Tasks: 'Tasks', Goals: 'Goals', Team: 'Team' }
  await expectTitles(page, { ...titles, Settings: 'Settings' })
  await expect(banner(page).getByText('Manager', { exact: true })).toBeVisible()
  await page.goto(`/manager/milestones?orgId=${id}`)
  await expect(headerTitle(page, 'Manager Panel')).toBeVisible()
  await menuEntries(page).filter({ hasText: 'Chat' }).click()
  await expect(page.getByRole('heading', { name: 'Team Chat', level: 1 })).toBeVisible()
  await expect(headerTitle(page, 'Manager Panel')).toBeVisible()
  await expect(banner(page).getByRole('button', { name: 'Search or jump to' })).toBeVisible()
})

test("every page of the employee area is the 'Workspace' of the selected organization [EMP-SHELL-01, EMP-SHELL-02, EMP-SHELL-03]", async ({
  page,
  world,
  signIn,
}) => {
  const { member } = await world.team()
  await signIn(page, member)
  const pages = [
    'My work',
    'Dashboard',
    'Tasks',
    'Goals',
    'Milestones',
    'Time',
    'Projects',
    'Members',
    'Chat',
    'Settings',
  ]
  await expect(menuEntries(page)).toHaveText(pages)
  // The tabs of these pages have their own names.
  const titledPages = pages.filter((entry) => entry !== 'Milestones' && entry !== 'Time')
  await expectTitles(page, Object.fromEntries(titledPages.map((entry) => [entry, 'Workspace'])))
  await expect(banner(page).getByText('Member', { exact: true })).toBeVisible()
  await expect(banner(page).getByRole('button', { name: 'Northern Lights' })).toBeVisible()
})

for (const area of areas) {
  test(`the ${area} sidebar collapses and remembers its state [ADMIN-SHELL-10, MGR-SHELL-11, SHELL-01, CONST-05]`, async ({
    page,
    world,
    signIn,
  }) => {
    const team = await world.team()
    const storedState = () => page.evaluate(`localStorage.getItem('sidebar-collapsed')`)
    await signIn(page, personOf(team, area))
    await expect(sidebar(page)).toHaveCSS('width', '232px')
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    await expect(sidebar(page)).toHaveCSS('width', '56px')
    expect(await storedState()).toBe('true')
    await expect(menuEntries(page).first()).toHaveAccessibleName('My work')
    await page.reload()
    await expect(sidebar(page)).toHaveCSS('width', '56px')
    await page.getByRole('button', { name: 'Expand sidebar' }).click()
    await expect(sidebar(page)).toHaveCSS('width', '232px')
    expect(await storedState()).toBe('false')
    await page.reload()
    await expect(sidebar(page)).toHaveCSS('width', '232px')
  })

  test(`on a phone the ${area} menu slides over the page [ADMIN-SHELL-11, MGR-SHELL-12]`, async ({
    page,
    world,
    signIn,
  }) => {
    const team = await world.team()
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, personOf(team, area))
    const button = page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Menu' })
    await expectAbsent(sidebar(page), button)
    const menu = page.getByRole('dialog')
    await button.click()
    await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(button).toBeFocused()
    await button.click()
    await menu.getByRole('link', { name: 'Settings' }).click()
    await expect(menu).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/${area}/settings\\?orgId=${team.id}$`))
    await button.click()
    await expect(menu.getByText(personOf(team, area).email)).toBeVisible()
    await menu.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

  test(`the ${area} shell shows the signed-in user and signs out [ADMIN-SHELL-15, ADMIN-SHELL-16, ADMIN-SHELL-17, MGR-SHELL-13, MGR-SHELL-14, MGR-SHELL-15]`, async ({
    page,
    world,
    signIn,
  }) => {
    const team = await world.team()
    const person = personOf(team, area)
    await signIn(page, person)
    await expect(sidebar(page)).toContainText(person.name)
    await expect(sidebar(page)).toContainText(person.email)
    await sidebar(page).getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(`localStorage.getItem('token')`)).toBeNull()
  })

  test(`the ${area} shell switches the organization and stays on the page [ADMIN-SHELL-12, MGR-SHELL-08, PROD-14, PROD-15, ORG-05, ORG-08]`, async ({
    page,
    world,
    signIn,
  }) => {
    const team = await world.team()
    const person = personOf(team, area)
    const secondOrganization = await world.organization({ name: 'Harbour Works' })
    await world.join(secondOrganization, area === 'employee' ? 'member' : area, person)
    await signIn(page, person, `/${area}/projects?orgId=${team.id}`)
    await banner(page).getByRole('button', { name: 'Northern Lights' }).click()
    await page.getByRole('menuitem', { name: 'Harbour Works' }).click()
    await expect(page).toHaveURL(new RegExp(`/${area}/projects\\?orgId=${secondOrganization.id}$`))
    await expect(banner(page).getByRole('button', { name: 'Harbour Works' })).toBeVisible()
    await page.goBack()
    await expect(banner(page).getByRole('button', { name: 'Northern Lights' })).toBeVisible()
  })

  test(`the ${area} header opens the form of an organization, and the chat panel [ADMIN-SHELL-13, ADMIN-SHELL-19, MGR-SHELL-18]`, async ({
    page,
    world,
    signIn,
  }) => {
    const team = await world.team()
    await signIn(page, personOf(team, area))
    await banner(page).getByRole('button', { name: 'Northern Lights' }).click()
    await page.getByRole('menuitem', { name: 'Create Organization' }).click()
    await expect(page.getByRole('dialog', { name: 'Create New Organization' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const panel = page.getByRole('complementary', { name: 'Team chat' })
    const toggle = banner(page).getByRole('button', { name: 'Team chat' })
    await toggle.click()
    await expect(panel).toBeVisible()
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await toggle.click()
    await expect(panel).toHaveCount(0)
    await toggle.click()
    await panel.getByRole('button', { name: 'Close team chat' }).click()
    await expect(panel).toHaveCount(0)
  })
}

test('search and filters are in the same place on every page with a list [U13]', async ({ page, world, signIn }) => {
  const team = await world.team()
  await makeTask(world, team)
  await makeGoal(world, team)
  const searchBoxes = []
  for (const segment of ['projects', 'tasks', 'users', 'goals']) {
    await signIn(page, team.admin, `/admin/${segment}?orgId=${team.id}`)
    const search = page.getByRole('main').getByRole('searchbox')
    await expect(search).toBeVisible()
    searchBoxes.push(await search.boundingBox())
  }
  expect(searchBoxes.slice(1)).toEqual([searchBoxes[0], searchBoxes[0], searchBoxes[0]])
})
