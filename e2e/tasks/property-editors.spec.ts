import type { Page } from '@playwright/test'
import { boardPath, card, teamWithTasks } from '../support/board.ts'
import { dayInBrowser } from '../support/day.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { expectAccessible, expectDialogAccessible } from '../support/looks.ts'
import { makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

const property = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Properties' }).getByTitle(`Change ${name}`, { exact: true })
const editor = (page: Page, name: string) => page.getByRole('dialog', { name: `Change ${name}`, exact: true })

test('every property of a task is changed where it is shown, and undone', async ({ page, openTask, world }) => {
  const { team, task } = await openTask('manager')
  const read = async () => (await world.as(team.admin).get(`/tasks/${task.id}`)).body

  await property(page, 'priority').click()
  await editor(page, 'priority').getByRole('option', { name: 'Urgent' }).click()
  await expect(property(page, 'priority')).toHaveText('Urgent')
  await expect.poll(async () => (await read()).priority).toBe('urgent')
  await expect(property(page, 'priority')).toBeFocused()

  await property(page, 'status').click()
  await editor(page, 'status').getByRole('option', { name: 'Cancelled' }).click()
  await expect.poll(async () => (await read()).status).toBe('cancelled')

  await property(page, 'due date').click()
  const currentDay = String(Number(dayInBrowser(0).slice(-2)))
  await expect(editor(page, 'due date').locator('[aria-current="date"]')).toHaveText(currentDay)
  await page.keyboard.type('12/3/2031 4pm')
  await expect(editor(page, 'due date').getByRole('status')).toHaveText('Dec 3, 2031, 4:00 PM')
  await expect(editor(page, 'due date').locator('[data-selected]')).toHaveAccessibleName('3 December 2031')
  await page.keyboard.press('Enter')
  await expect(property(page, 'due date')).toContainText('Dec 3, 2031, 4:00 PM')
  await expect.poll(async () => (await read()).due_date).toBe('2031-12-03T16:00:00')

  await property(page, 'estimated hours').click()
  await editor(page, 'estimated hours').getByRole('button', { name: '8h' }).click()
  await expect(property(page, 'estimated hours')).toHaveText('8h')
  await expect.poll(async () => (await read()).estimated_hours).toBe(8)

  await property(page, 'expected completion time').click()
  await editor(page, 'expected completion time').getByLabel('Expected Completion Time').fill('16:30')
  await page.keyboard.press('Enter')
  await expect(property(page, 'expected completion time')).toHaveText('4:30 PM')
  await expect.poll(async () => (await read()).expected_completion_time).toBe('16:30')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(property(page, 'expected completion time')).toHaveText('Not set')
  await expect.poll(async () => (await read()).expected_completion_time).toBe(null)
})

test('a day is chosen in the calendar by arrow keys, also in the next month, and after a month by its name', async ({
  page,
  openTask,
}) => {
  await openTask('manager')
  const calendar = editor(page, 'due date')
  const day = (name: string) => calendar.getByRole('button', { name, exact: true })
  const chooseMonth = calendar.getByRole('button', { name: 'Choose a month' })
  await property(page, 'due date').click()
  await page.keyboard.type('12/30/2031')
  await expect(calendar.getByRole('status')).toHaveText('Dec 30, 2031')
  await page.keyboard.press('Enter')
  await expect(property(page, 'due date')).toContainText('Dec 30, 2031')

  await property(page, 'due date').click()
  await day('30 December 2031').focus()
  await page.keyboard.press('ArrowDown')
  await expect(chooseMonth).toHaveText('January 2032')
  await expect(day('6 January 2032')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(property(page, 'due date')).toContainText('Jan 6, 2032')

  await property(page, 'due date').click()
  await chooseMonth.click()
  await day('Mar').click()
  await expect(chooseMonth).toHaveText('March 2032')
  await day('17 March 2032').click()
  await expect(property(page, 'due date')).toContainText('Mar 17, 2032')
})

test('the field of a list names the highlighted option', async ({ page, openTask }) => {
  await openTask('manager')
  await property(page, 'priority').click()
  const field = editor(page, 'priority').getByRole('combobox')
  const highlightedText = async () => {
    const id = await field.getAttribute('aria-activedescendant')
    return id === null ? null : page.locator(`[id="${id}"]`).locator('span').first().textContent()
  }
  await expect.poll(highlightedText).toBe('Medium')
  await page.keyboard.press('ArrowDown')
  await expect.poll(highlightedText).toBe('High')
  await field.fill('ur')
  await expect.poll(highlightedText).toBe('Urgent')
})

test('people are added and removed one by one, also while another user changes them', async ({
  page,
  openTask,
  world,
}) => {
  const { team, task } = await openTask('manager')
  const assignees = async () => (await world.as(team.admin).get(`/tasks/${task.id}`)).body.assignees
  await property(page, 'assigned to').click()
  const list = editor(page, 'assigned to')
  await list.getByRole('option', { name: 'Assign to me' }).click()
  await expect(list.getByRole('option', { name: 'Assigned to me' })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(assignees).toEqual([team.member.id, team.manager.id])
  await world
    .as(team.admin)
    .put(`/tasks/${task.id}`, { assigned_users: [team.member.id, team.manager.id, team.admin.id] })
  await list.getByRole('option', { name: 'Emil Employee' }).click()
  await expect.poll(assignees).toEqual([team.manager.id, team.admin.id])
  await page.keyboard.press('Escape')
  await expect(property(page, 'assigned to')).toBeFocused()
})

test('a change that somebody else made first is not overwritten, and the reason is shown', async ({
  page,
  openTask,
  world,
}) => {
  const { team, task } = await openTask('manager')
  await page.route(`**/tasks/${task.id}`, async (route) => {
    if (route.request().method() === 'PUT') await world.as(team.admin).put(`/tasks/${task.id}`, { priority: 'low' })
    await route.continue()
  })
  await property(page, 'priority').click()
  await editor(page, 'priority').getByRole('option', { name: 'Urgent' }).click()
  await expect(page.getByText(`${task.key}: Somebody has changed it since.`)).toBeVisible()
  await expect(property(page, 'priority')).toHaveText('Low')
  expect((await world.as(team.admin).get(`/tasks/${task.id}`)).body.priority).toBe('low')
})

test('a user who may not change a property sees only its value', async ({ page, openTask }) => {
  await openTask('employee')
  await expect(property(page, 'priority')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Properties' })).toContainText('Greenhouse')
  await expect(property(page, 'project')).toHaveCount(0)
})

test('the title and the description are edited in place: leaving the field saves, Escape restores', async ({
  page,
  openTask,
  world,
}) => {
  const { team, task } = await openTask('employee', { description: 'Three panes' })
  const read = async () => (await world.as(team.admin).get(`/tasks/${task.id}`)).body
  const heading = page.getByRole('heading', { level: 1 })
  const properties = page.getByRole('complementary', { name: 'Properties' })
  await expect(heading).toHaveText('Order the glass')
  const before = await properties.boundingBox()
  await heading.click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(title).toBeFocused()
  expect((await properties.boundingBox())?.y).toBe(before?.y)
  await page.keyboard.type(' today')
  await page.keyboard.press('Escape')
  await expect(heading).toHaveText('Order the glass')
  await page.keyboard.press('e')
  await title.fill('Order the roof')
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Order the roof')
  await expect.poll(async () => (await read()).title).toBe('Order the roof')

  await page.getByText('Three panes').click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Four panes')
  await page.getByRole('textbox', { name: 'Add a comment' }).click()
  await expect(page.getByText('Four panes')).toBeVisible()
  await expect.poll(async () => (await read()).description).toBe('Four panes')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Three panes')).toBeVisible()
})

test('a number with a trailing zero is saved as typed, if it is in range', async ({ page, openTask, world }) => {
  const { team, task } = await openTask('manager')
  await property(page, 'estimated hours').click()
  const field = editor(page, 'estimated hours').getByLabel('Estimated Hours')
  await field.fill('99999999.0')
  await field.press('Enter')
  await expect(editor(page, 'estimated hours').getByText(/^From 1 to/)).toBeVisible()
  await field.fill('1.50')
  await field.press('Enter')
  await expect(property(page, 'estimated hours')).toHaveText('1.5h')
  await expect.poll(async () => (await world.as(team.admin).get(`/tasks/${task.id}`)).body.estimated_hours).toBe(1.5)
})

/** Changes the description 'Three panes' in place and leaves the field, whose save waits for `held.release`. */
async function saveSlowly(page: Page, { id }: { id: number }) {
  const held = await holdRequests(page, `**/tasks/${id}`, 'PUT')
  await page.getByText('Three panes').click()
  const field = page.getByRole('textbox', { name: 'Description' })
  const leave = () => page.getByRole('textbox', { name: 'Add a comment' }).click()
  await field.fill('Four panes')
  await leave()
  await expect.poll(held.requestCount).toBe(1)
  return { held, field, leave }
}

test('text that is typed while an earlier text is being saved stays in the field', async ({
  page,
  openTask,
  world,
}) => {
  const { team, task } = await openTask('employee', { description: 'Three panes' })
  const { held, field, leave } = await saveSlowly(page, task)
  await field.fill('Five panes')
  held.release()
  const read = async () => (await world.as(team.admin).get(`/tasks/${task.id}`)).body.description
  await expect.poll(read).toBe('Four panes')
  await expect(page.getByText('Description changed')).toBeVisible()
  await expect(field).toHaveText('Five panes')
  await leave()
  await expect(field).toBeHidden()
  await expect.poll(read).toBe('Five panes')
})

test('a field that is left twice while its first text is being saved saves both texts in order', async ({
  page,
  openTask,
  world,
}) => {
  const { team, task } = await openTask('employee', { description: 'Three panes' })
  const { held, field, leave } = await saveSlowly(page, task)
  await field.fill('Five panes')
  await leave()
  held.release()
  await expect(field).toBeHidden()
  await expect(page.getByText('Five panes')).toBeVisible()
  expect((await world.as(team.admin).get(`/tasks/${task.id}`)).body.description).toBe('Five panes')
  expect(held.requestCount()).toBe(2)
})

test('a title that cannot be saved stays in the field with the reason', async ({ page, openTask }) => {
  await openTask('manager')
  await expect(page.getByRole('heading', { level: 1, name: 'Order the glass' })).toBeVisible()
  await page.keyboard.press('e')
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill(' ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Task title is required')).toBeVisible()
  await expect(title).toHaveValue(' ')
})

test('the editors work by keyboard alone: S, P, A and D open them, digits choose, Ctrl Z undoes', async ({
  page,
  openTask,
  world,
}) => {
  const { team, task } = await openTask('manager')
  const read = async () => (await world.as(team.admin).get(`/tasks/${task.id}`)).body
  await expect(property(page, 'priority')).toBeVisible()
  // A fast user types on before the editor has loaded and has the focus.
  await page.keyboard.press('p')
  await page.keyboard.press('3')
  await expect.poll(async () => (await read()).priority).toBe('high')
  await expect(property(page, 'priority')).toBeFocused()
  await page.keyboard.press('s')
  await page.keyboard.type('rev')
  await expect(editor(page, 'status').getByRole('combobox')).toHaveValue('rev')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await read()).status).toBe('in_review')
  await expect(page.getByText('moved to In Review')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await read()).status).toBe('todo')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await read()).priority).toBe('medium')
})

test('Ctrl Z undoes a change that is still being saved, and not the change before it', async ({
  page,
  openTask,
  world,
}) => {
  const { team, task } = await openTask('manager')
  const read = async () => (await world.as(team.admin).get(`/tasks/${task.id}`)).body
  await expect(property(page, 'priority')).toBeVisible()
  await page.keyboard.press('p')
  await page.keyboard.press('3')
  await expect(page.getByText('Priority set to High')).toBeVisible()
  await expect(property(page, 'priority')).toBeFocused()

  const held = await holdRequests(page, `**/tasks/${task.id}/status`)
  await page.keyboard.press('s')
  await expect(editor(page, 'status').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('4')
  await expect(property(page, 'status')).toHaveText('Done')
  await expect(editor(page, 'status')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  held.release()
  await expect(property(page, 'status')).toHaveText('To Do')
  await expect.poll(held.requestCount).toBe(2)
  await expect.poll(async () => (await read()).status).toBe('todo')
  expect((await read()).priority).toBe('high')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await read()).priority).toBe('medium')
})

test('cells of the table and cards of the board have the same editors', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }])
  const [task] = team.createdTasks
  const read = async () => (await world.as(team.admin).get(`/tasks/${task?.id}`)).body
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await page.locator('tbody').getByTitle('Change priority').click()
  await editor(page, 'priority').getByRole('option', { name: 'High' }).click()
  await expect.poll(async () => (await read()).priority).toBe('high')
  await expect(page).toHaveURL(/\/manager\/tasks\?orgId/)

  await page.goto(boardPath('manager', team))
  await card(page, 'Order the glass').hover()
  await card(page, 'Order the glass').getByTitle('Change assigned to').click()
  await editor(page, 'assigned to').getByRole('option', { name: 'Emil Employee' }).click()
  await expect.poll(async () => (await read()).assignees).toEqual([team.member.id])
})

test('on a phone an editor is a sheet, and its list does not open the keyboard', async ({
  world,
  signIn,
  openAnotherPage,
}) => {
  const team = await world.team()
  const task = await makeTask(world, team)
  const phone = await openAnotherPage({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await signIn(phone, team.manager, `/manager/tasks/${task.id}`)
  await property(phone, 'priority').tap()
  const sheet = editor(phone, 'priority')
  await expect(sheet.getByRole('combobox')).toHaveAttribute('inputmode', 'none')
  const box = await sheet.boundingBox()
  expect(box?.width).toBe(390)
  await expectAccessible(phone)
  await sheet.getByRole('option', { name: 'Low' }).tap()
  await expect(property(phone, 'priority')).toHaveText('Low')
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the editors pass axe, ${colorScheme}`, async ({ page, openTask }) => {
    await page.emulateMedia({ colorScheme })
    await openTask('manager')
    for (const name of ['status', 'assigned to', 'due date', 'estimated hours', 'project']) {
      await property(page, name).click()
      await expect(editor(page, name)).toBeVisible()
      await expectDialogAccessible(page)
      await page.keyboard.press('Escape')
      await expect(editor(page, name)).toHaveCount(0)
    }
    await page.keyboard.press('e')
    await expectAccessible(page)
  })
