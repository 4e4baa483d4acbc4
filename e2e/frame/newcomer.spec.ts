import type { Page } from '@playwright/test'
import { log, messageBox, sendMessage } from '../support/chat.ts'
import { invite, shownLink } from '../support/invitation.ts'
import { expectAccessible } from '../support/looks.ts'
import { expect, type OpenAnotherPage, test } from '../support/test.ts'

const password = 'correct horse battery'
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const steps = (page: Page) => page.getByRole('region', { name: 'First steps' })
const step = (page: Page, title: string) => steps(page).getByRole('listitem').filter({ hasText: title })
const isDone = (page: Page, title: string) => step(page, title).getByText('Done', { exact: true })
const tile = (page: Page, text: string) => page.getByRole('main').locator('dl > div').filter({ hasText: text })

/** Fills in fields of the page, which are identified by their labels. */
async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
}

async function register(page: Page, email: string) {
  await page.goto('/register')
  await fill(page, { 'Full name': 'Nora Newcomer', Username: email.split('@')[0] ?? '', Email: email })
  await fill(page, { Password: password })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await fill(page, { Email: email, Password: password })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Nora Newcomer' })).toBeVisible()
}

async function createOrganization(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Create Organization' }).click()
  const form = dialog(page, 'Create New Organization')
  await form.getByLabel('Organization Name').fill('Harbour Works')
  await form.getByLabel('Description').fill('We build ships')
  await form.getByRole('button', { name: 'Create Organization' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard\?orgId=\d+$/)
  await expect(steps(page).getByRole('img', { name: '0 of 5 first steps are done' })).toBeVisible()
}

async function createProject(page: Page) {
  await step(page, 'Create a project').getByRole('button', { name: 'New Project' }).click()
  await dialog(page, 'Create New Project').getByLabel('Project Name').fill('New Quay')
  await dialog(page, 'Create New Project').getByRole('button', { name: 'Create Project' }).click()
  await expect(isDone(page, 'Create a project')).toBeVisible()
}

/** Composes three tasks, each from one line of words. */
async function composeTasks(page: Page) {
  await step(page, 'Add the first task').getByRole('button', { name: 'New Task' }).click()
  const field = page.getByRole('textbox', { name: 'Title of a new task' })
  for (const line of [
    'Order the ropes @nora #new !urgent tomorrow',
    'Paint the bollards !low 12/3/2031',
    'Book the crane fri 4pm',
  ]) {
    await field.fill(line)
    await field.press('Enter')
    await expect(field).toHaveValue('')
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'New Task')).toHaveCount(0)
  await expect(isDone(page, 'Add the first task')).toBeVisible()
}

/** Invites a colleague, who joins by the link in another browser. */
async function inviteColleague(page: Page, openAnotherPage: OpenAnotherPage, url: string) {
  await step(page, 'Invite your team').getByRole('button', { name: 'Invite Member' }).click()
  await invite(page, `kai${Date.now()}@example.com`)
  const link = await shownLink(page)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(isDone(page, 'Invite your team')).toBeVisible()
  const theirPage = await openAnotherPage()
  await theirPage.goto(url + link)
  await fill(theirPage, { 'Full name': 'Kai Colleague', Password: password })
  await theirPage.getByRole('button', { name: 'Set password and join' }).click()
  await expect(theirPage.getByRole('heading', { name: 'Welcome, Kai Colleague' })).toBeVisible()
  return theirPage
}

async function writeToColleague(page: Page, theirPage: Page) {
  await step(page, 'Say hello in the chat').getByRole('link', { name: 'Open Chat' }).click()
  await page.locator('[data-chat-list]').getByRole('link', { name: 'Kai Colleague' }).click()
  await expect(messageBox(page)).toBeVisible()
  await sendMessage(page, 'Hello Kai')
  await theirPage.getByRole('link', { name: 'Open Chat' }).click()
  await theirPage.locator('[data-chat-list]').getByRole('link', { name: 'Nora Newcomer' }).click()
  await expect(log(theirPage).getByRole('article').filter({ hasText: 'Hello Kai' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(isDone(page, 'Say hello in the chat')).toBeVisible()
}

async function setGoal(page: Page) {
  await step(page, 'Set a goal').getByRole('button', { name: 'New Goal' }).click()
  const form = dialog(page, 'New Goal')
  await form.getByLabel('Title').fill('Two ships at the quay')
  await form.getByLabel('Target Value').fill('2')
  await form.getByLabel('Unit').fill('ships')
  await form.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: 'New Quay' }).click()
  await form.getByLabel('Start Date').fill('2026-01-01')
  await form.getByLabel('End Date').fill('2031-12-31')
  await form.getByRole('button', { name: 'Create Goal' }).click()
  await expect(form).toHaveCount(0)
}

async function finishFirstTask(page: Page) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My work' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Order the ropes' })
  await row.getByTitle('Change status').click()
  await page.getByRole('option', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: 'Order the ropes' })).toHaveCount(0)
}

test("a newcomer's day runs without a dead end: from registration to a finished task on the dashboard", async ({
  page,
  installation,
  openAnotherPage,
}) => {
  await register(page, `nora${Date.now()}@example.com`)
  await createOrganization(page)
  await expectAccessible(page)
  await createProject(page)
  await composeTasks(page)
  const theirPage = await inviteColleague(page, openAnotherPage, installation.url)
  await writeToColleague(page, theirPage)
  await expect(steps(page).getByRole('img', { name: '4 of 5 first steps are done' })).toBeVisible()
  await setGoal(page)
  await expect(steps(page)).toContainText('All done. Your team is ready to work.')
  await expectAccessible(page)

  await finishFirstTask(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(tile(page, 'Total Tasks')).toContainText('3')
  await expect(tile(page, 'Completed Tasks')).toContainText('1')
  await expect(page.getByRole('heading', { name: 'Task Status Distribution' })).toBeVisible()
  await expect(steps(page), 'finished steps do not return').toHaveCount(0)
  await expectAccessible(page)
})
