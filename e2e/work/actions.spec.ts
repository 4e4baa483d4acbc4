import type { Page } from '@playwright/test'
import { message, messageBox } from '../support/chat.ts'
import { insertNotifications } from '../support/insert-notifications.ts'
import { expectAccessible } from '../support/looks.ts'
import { makeGoal, makeGoalMilestone } from '../support/make-goal.ts'
import { makeProject, makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

const menu = (page: Page) => page.getByRole('menu')
const panel = (page: Page, title: string) =>
  page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2, name: title }) })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('projects, goals and milestones have the same menu and keys in lists, and E edits the title on their pages', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const project = await makeProject(world, team, 'Greenhouse')
  const goal = await makeGoal(world, team, { project_id: project.id })
  const milestone = await makeGoalMilestone(world, team, goal)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, team.manager, `/manager/projects?orgId=${team.id}`)
  const row = page.getByRole('row').filter({ hasText: 'Greenhouse' })
  await row.hover()
  await row.getByRole('button', { name: 'More about Greenhouse' }).click()
  await expect(menu(page)).toHaveAccessibleName('Actions on Greenhouse')
  await expectAccessible(page)
  await menu(page).getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText('Copied the link to Greenhouse')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain(
    `/manager/projects/${project.id}?orgId=${team.id}`,
  )
  await press(page, 'j', 'e')
  await expect(page.getByRole('dialog', { name: 'Edit Project' })).toBeVisible()

  await page.goto(`/manager/goals?orgId=${team.id}`)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Harvest in March' })
    .click({ button: 'right', position: { x: 4, y: 4 } })
  await expect(menu(page).getByRole('menuitem')).toHaveText([/Check in/, /Open/, /Edit/, /Copy link/, /Mute/, /Delete/])
  await press(page, 'Escape')

  for (const path of [`milestones/${milestone.id}`, `projects/${project.id}`, `goals?goalId=${goal.id}`]) {
    await page.goto(`/manager/${path}`)
    await page.mouse.move(0, 0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Edit (title|project name|name)$/i }).first()).toBeAttached()
    await press(page, 'e')
    await expect(page.locator('main textarea:focus')).toBeVisible()
  }
})

test('the bell shows a task beside the page; J and K move through the tasks of its notifications', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const glass = await makeTask(world, team, { title: 'Order the glass' })
  const door = await makeTask(world, team, { title: 'Paint the door', project_id: glass.project_id })
  await insertNotifications(world, team.admin, team.id, [
    { title: 'About the door', task_id: door.id },
    { title: 'About nothing' },
    { title: 'About the glass', task_id: glass.id },
  ])
  await signIn(page, team.admin, `/admin/goals?orgId=${team.id}`)
  await page.getByRole('banner').getByRole('button', { name: 'Notifications', exact: true }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  await bell.getByRole('link', { name: 'About the glass' }).focus()
  await press(page, 'Space')
  await expect(panel(page, 'Order the glass')).toBeVisible()
  await expect(bell).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/admin/goals\\?.*peek=${glass.id}`))
  await press(page, 'j')
  await expect(panel(page, 'Paint the door')).toBeVisible()
  await press(page, 'k')
  await expect(panel(page, 'Order the glass')).toBeVisible()
  await press(page, 'Escape')
  await expect(panel(page, 'Order the glass')).toHaveCount(0)
})

test('a notification is read, archived and deleted by keys, and shows its task beside the list', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const glass = await makeTask(world, team, { title: 'Order the glass' })
  await insertNotifications(world, team.admin, team.id, [
    { title: 'Third' },
    { title: 'Second' },
    { title: 'First', task_id: glass.id },
  ])
  await signIn(page, team.admin, `/admin/notifications?orgId=${team.id}`)
  const item = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await expect(item('First')).toBeVisible()
  await press(page, 'j', 'u')
  await expect(item('First').getByRole('img', { name: 'Unread' })).toHaveCount(0)
  await press(page, 'Space')
  await expect(panel(page, 'Order the glass')).toBeVisible()
  await press(page, 'Escape')
  await expect(panel(page, 'Order the glass')).toHaveCount(0)
  await press(page, 'j', 'e')
  await expect(item('Second')).toHaveCount(0)
  await expect(page.getByText('Notification archived')).toBeVisible()
  await item('Third').click({ button: 'right' })
  await expect(menu(page)).toHaveAccessibleName('Actions on Third')
  await menu(page).getByRole('menuitem', { name: 'Delete' }).click()
  await expect(item('Third')).toHaveCount(0)
})

test('a link to a task in the chat shows it beside the room', async ({ page, world, signIn, installation }) => {
  const team = await world.team()
  const glass = await makeTask(world, team, { title: 'Order the glass' })
  const door = await makeTask(world, team, { title: 'Paint the door', project_id: glass.project_id })
  await signIn(page, team.admin, `/admin/chat?orgId=${team.id}&room=${team.member.id}`)
  const link = (id: number) => `${installation.url}/admin/tasks/${id}`
  await messageBox(page).fill(`First ${link(glass.id)} and then ${link(door.id)}`)
  await press(page, 'Enter')
  await message(page, 'and then').getByRole('link').first().click()
  await expect(panel(page, 'Order the glass')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/chat\?/)
  await press(page, 'j')
  await expect(panel(page, 'Paint the door')).toBeVisible()
})

test('the palette shows a task beside the page, and lists what was chosen before first', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const glass = await makeTask(world, team, { title: 'Order the glass' })
  await makeTask(world, team, { title: 'Order the door', project_id: glass.project_id })
  await signIn(page, team.admin, `/admin/goals?orgId=${team.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Goals' })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await press(page, 'Control+k')
  await page.keyboard.type('order')
  await expect(palette.getByRole('option', { name: /Order the/ })).toHaveCount(2)
  await palette.getByRole('option', { name: 'Order the glass' }).click({ modifiers: ['ControlOrMeta'] })
  await expect(panel(page, 'Order the glass')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/goals\?/)
  await press(page, 'Control+k')
  await expect(palette.getByRole('option').first()).toContainText('Order the glass')
  await expectAccessible(page)
})

test('what the user types before the palette and the composer have loaded is not lost', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  await makeGoal(world, team)
  // Holds the code of the dialogs back until the text was typed.
  let release = () => {}
  const typed = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/CommandDialogs/, async (route) => {
    await typed
    await route.continue()
  })
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await press(page, 'Control+k')
  await page.keyboard.type('harv')
  release()
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  await expect(field).toHaveValue('harv')
  await expect(page.getByRole('option').first()).toContainText('Harvest in March')
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Harvest in March' })).toBeVisible()
})

test('a comment offers its actions by right click, to its author more than to others', async ({
  page,
  world,
  openTask,
}) => {
  const { team, task } = await openTask('manager')
  await world.as(team.admin).post(`/tasks/${task.id}/comments`, { content: 'From the admin' })
  await page.getByRole('textbox', { name: 'Add a comment' }).waitFor()
  await press(page, 'm')
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeFocused()
  await page.keyboard.type('From the manager')
  await press(page, 'Control+Enter')
  const comment = (text: string) => page.getByRole('article').filter({ hasText: text })
  await comment('From the manager').click({ button: 'right' })
  await expect(menu(page).getByRole('menuitem')).toHaveText(['Edit', 'Copy text', 'Delete'])
  await press(page, 'Escape')
  await comment('From the admin').click({ button: 'right' })
  await expect(menu(page).getByRole('menuitem')).toHaveText(['Copy text'])
})
