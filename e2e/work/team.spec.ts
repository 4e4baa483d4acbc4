import type { Page } from '@playwright/test'
import { card, cardsIn, chooseView, drag, middleOf } from '../support/board.ts'
import { invite, shownLink } from '../support/invitation.ts'
import { expect, test } from '../support/test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page) => page.getByRole('dialog')
const banner = (page: Page) => page.getByText('Live updates are paused. Reconnecting...')
const password = 'correct horse battery'

async function choose(page: Page, label: string, option: string) {
  await dialog(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option').filter({ hasText: option }).click()
}

/** Fills in fields of the page, which are identified by their labels. */
async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
}

async function registerByPage(page: Page, { name, email }: { name: string; email: string }) {
  await page.goto('/register')
  await fill(page, { 'Full name': name, Username: email.split('@')[0] ?? '', Email: email, Password: password })
  await press(page, 'Create account')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await fill(page, { Email: email, Password: password })
  await press(page, 'Sign in')
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
}

async function createOrganization(page: Page, name: string) {
  await page.getByRole('button', { name: 'Select Organization' }).click()
  await page.getByRole('menuitem', { name: 'Create Organization' }).click()
  await dialog(page).getByLabel('Organization Name').fill(name)
  await dialog(page).getByLabel('Description').fill('We build greenhouses')
  await dialog(page).getByRole('button', { name: 'Create Organization' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard\?orgId=\d+$/)
}

async function createProject(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click()
  await expect(
    page.getByRole('heading', { name: 'Projects', level: 1 }),
    'the dashboard has the same button',
  ).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Create Project' }).click()
  await dialog(page).getByLabel('Project Name').fill(name)
  await dialog(page).getByRole('button', { name: 'Create Project' }).click()
  await expect(page.getByRole('row', { name })).toBeVisible()
}

async function createTask(page: Page, title: string, project: string) {
  await page.getByRole('main').getByRole('button', { name: 'Create Task' }).first().click()
  await dialog(page).getByLabel('Task Title').fill(title)
  await dialog(page).getByLabel('Description').fill(`${title}, soon`)
  await choose(page, 'Project', project)
  await dialog(page).getByLabel('Due Date').fill('2099-03-01')
  await dialog(page).getByRole('button', { name: 'Create Task' }).click()
  await expect(page.getByRole('row', { name: title })).toBeVisible()
}

async function assign(page: Page, title: string, name: string) {
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await choose(page, 'Assigned To', name)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

const openBoard = (page: Page) => chooseView(page, 'Kanban Board')

test('a user creates an organization, a second one joins, and both work on one board [PROD-02, PROD-04, PROD-06, PROD-16, PROD-18, PROD-21, PROD-27, PROD-31, PROD-32, STATE-117, ERR-83 (settled: a banner says so)]', async ({
  page,
  openAnotherPage,
  installation,
}) => {
  const uniqueSuffix = Date.now()
  const ada = { name: 'Ada Berg', email: `ada${uniqueSuffix}@example.com` }
  const bo = { name: 'Bo Lund', email: `bo${uniqueSuffix}@example.com` }

  await registerByPage(page, ada)
  await createOrganization(page, 'Glasshouse Works')
  await createProject(page, 'Greenhouse')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).click()
  await createTask(page, 'Order the glass', 'Greenhouse')
  await createTask(page, 'Paint the door', 'Greenhouse')

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click()
  await press(page, 'Invite User')
  await invite(page, bo.email)
  const link = await shownLink(page)
  await press(page, 'Done')
  await expect(page.getByRole('row', { name: bo.email })).toContainText('Pending')

  const theirPage = await openAnotherPage()
  await theirPage.goto(installation.url + link)
  await fill(theirPage, { 'Full name': bo.name, Password: password })
  await press(theirPage, 'Set password and join')
  await expect(theirPage).toHaveURL(/\/employee\/dashboard\?orgId=\d+$/)
  await expect(theirPage.getByRole('banner')).toContainText('Glasshouse Works')
  await expect(page.getByRole('row', { name: bo.name }), 'the inviter sees them arrive').toContainText('Active')

  await theirPage.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).click()
  await expect(theirPage.getByText('No tasks found')).toBeVisible()
  await openBoard(theirPage)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).click()
  await assign(page, 'Order the glass', bo.name)
  await assign(page, 'Paint the door', bo.name)
  await openBoard(page)
  await expect(cardsIn(theirPage, 'To Do'), 'what is given to them appears').toHaveText([
    'Order the glass',
    'Paint the door',
  ])

  await drag(page, 'Order the glass', await middleOf(page, 'In Progress'))
  await expect(cardsIn(theirPage, 'In Progress')).toHaveText(['Order the glass'])
  await drag(theirPage, 'Paint the door', await middleOf(theirPage, 'In Review'))
  await expect(cardsIn(page, 'In Review')).toHaveText(['Paint the door'])

  await theirPage.context().setOffline(true)
  await expect(banner(theirPage)).toBeVisible()
  await drag(page, 'Order the glass', await middleOf(page, 'Done'))
  await expect(cardsIn(page, 'Done')).toHaveText(['Order the glass'])
  await expect(cardsIn(theirPage, 'In Progress'), 'nothing new while the line is down').toHaveText(['Order the glass'])
  await theirPage.context().setOffline(false)
  await expect(cardsIn(theirPage, 'Done')).toHaveText(['Order the glass'])
  await expect(cardsIn(theirPage, 'In Progress')).toHaveCount(0)
  await expect(banner(theirPage)).toHaveCount(0)
  await drag(page, 'Paint the door', await middleOf(page, 'Cancelled'))
  await expect(cardsIn(theirPage, 'Cancelled'), 'the line is live again').toHaveText(['Paint the door'])

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: `Remove ${bo.name}` }).click()
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('row', { name: bo.name })).toContainText('Inactive')
  await expect(card(theirPage, 'Paint the door'), 'the removed lose sight without a reload').toHaveCount(0)
  await expect(theirPage.getByText('You do not belong to')).toBeVisible()
})
