import type { Page } from '@playwright/test'
import { boardPath, card, teamWithTasks } from '../support/board.ts'
import { cutLiveConnection } from '../support/hold-requests.ts'
import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected tasks' })
const menu = (page: Page) => page.getByRole('menu')
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('a row offers the same actions by right click, by its button, by keys and in the palette', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }, { title: 'Paint the door' }])
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  const glass = row(page, 'Order the glass')
  await glass
    .getByRole('cell')
    .last()
    .click({ button: 'right', position: { x: 2, y: 2 } })
  await expect(menu(page)).toHaveAccessibleName('Actions on NL-1')
  const byRightClick = await menu(page).getByRole('menuitem').allTextContents()
  for (const label of ['Open', 'Edit', 'Change status', 'Assign to me', 'Move to project', 'Copy link', 'Delete'])
    expect(byRightClick.some((text) => text.startsWith(label))).toBe(true)
  await press(page, 'Escape')
  await expect(menu(page)).toHaveCount(0)

  await glass.hover()
  await glass.getByRole('button', { name: 'More about Order the glass' }).click()
  expect(await menu(page).getByRole('menuitem').allTextContents()).toEqual(byRightClick)
  await menu(page).getByRole('menuitem', { name: 'Assign to me' }).click()
  await expect(glass.getByTitle('Change assigned to')).toContainText('MM')

  await page.getByRole('link', { name: 'Paint the door' }).focus()
  await press(page, '?')
  const keys = page.getByRole('dialog', { name: 'Keyboard Shortcuts' }).getByRole('region', { name: 'NL-2 Paint' })
  await expect(keys.getByText('Change status')).toBeVisible()
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Paint the door' }).focus()
  await press(page, 'Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
  await page.keyboard.type('change pri')
  await press(page, 'Enter')
  await expect(page.getByRole('dialog', { name: 'Change priority', exact: true })).toBeVisible()
  await press(page, '4')
  await expect
    .poll(async () => (await world.as(team.admin).get(`/tasks/${team.createdTasks[1]?.id}`)).body.priority)
    .toBe('urgent')
})

test('a dialog that an action in the menu of a row opens returns the focus to the button of the menu', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }])
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  const button = row(page, 'Order the glass').getByRole('button', { name: 'More about Order the glass' })
  await button.focus()
  await press(page, 'Enter')
  await menu(page).getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: /^Delete/ })).toBeVisible()
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('the menu of a row moves up where the window ends below it', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }])
  await page.setViewportSize({ width: 1440, height: 720 })
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  const cell = row(page, 'Order the glass').getByRole('cell').last()
  await cell.click({ button: 'right', position: { x: 2, y: 2 } })
  await expect(menu(page).getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  const bottomOf = async () => {
    const box = await menu(page).boundingBox()
    return box ? box.y + box.height : Number.POSITIVE_INFINITY
  }
  await expect.poll(bottomOf).toBeLessThanOrEqual(720)
})

test('the keyboard alone selects tasks, changes and deletes them, and undoes each', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(
    world,
    ['One', 'Two', 'Three', 'Four'].map((title) => ({ title })),
  )
  const statuses = async () =>
    (await world.as(team.admin).get(`/tasks/organization/${team.id}`)).body.map(
      ({ status }: { status: string }) => status,
    )
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await expect(page.getByRole('link', { name: 'Four', exact: true })).toBeVisible()
  // The newest task is the first row.
  await press(page, 'j', 'Shift+j', 'Shift+j')
  await expect(bar(page)).toContainText('3 selected')
  await press(page, 'k', 'x')
  await expect(bar(page)).toContainText('2 selected')
  await press(page, 's')
  await expect(page.getByRole('dialog', { name: 'Change status of 2 tasks' })).toBeVisible()
  await press(page, '4')
  await expect.poll(statuses).toEqual(['done', 'todo', 'done', 'todo'])
  await expect(page.getByText('Moved to Done in 2 tasks')).toBeVisible()
  await press(page, 'Control+z')
  await expect.poll(statuses).toEqual(['todo', 'todo', 'todo', 'todo'])

  await press(page, 'Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
  await page.keyboard.type('delete')
  await expect(page.getByRole('option').first()).toContainText('Delete')
  await press(page, 'Enter')
  const question = page.getByRole('dialog', { name: 'Delete 2 Tasks' })
  await expect(question).toContainText('They stay in the trash for 30 days.')
  await question.getByRole('button', { name: 'Delete 2 Tasks' }).focus()
  await press(page, 'Enter')
  await expect(page.getByRole('link', { name: 'Four', exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Three', exact: true })).toBeVisible()
  // The dialog, which allows no shortcuts, closes when the response arrives, after the event that removes the rows.
  await expect(page.getByText('Deleted 2 tasks')).toBeVisible()
  expect(await statuses()).toHaveLength(2)
  await expect(question).toHaveCount(0)
  await press(page, 'Control+z')
  await expect(page.getByText('Restored 2 tasks')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Four', exact: true })).toBeVisible()
})

test('Ctrl Z undoes a deletion while its dialog is still closing', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world, [{ title: 'One' }])
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await page.getByRole('button', { name: 'Delete One' }).click()
  const button = page.getByRole('dialog').getByRole('button', { name: 'Delete Task' })
  await expect(button).toBeVisible()
  // The key is pressed in the second frame in which the dialog closes: in the first one, the focus is still in the dialog.
  const pressed = page.evaluate(`new Promise((done) => {
    const press = () => {
      if (!document.querySelector('[role="dialog"] [inert]')) return requestAnimationFrame(press)
      requestAnimationFrame(() => {
        const target = document.activeElement ?? document.body
        target.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }))
        done()
      })
    }
    press()
  })`)
  await button.click()
  await pressed
  await expect(page.getByText('One is back')).toBeVisible()
  await expect(page.getByRole('link', { name: 'One', exact: true })).toBeVisible()
})

test('Ctrl and Shift with a click select rows; all that fit are selected by one key', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(
    world,
    Array.from({ length: 12 }, (_, index) => ({ title: `Task ${index + 1}.` })),
  )
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  const place = { position: { x: 2, y: 2 } }
  const cell = (title: string) => row(page, title).getByRole('cell', { name: 'No due date' })
  await cell('Task 12.').click({ ...place, modifiers: ['ControlOrMeta'] })
  await cell('Task 9.').click({ ...place, modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 selected')
  await cell('Task 10.').click({ ...place, modifiers: ['ControlOrMeta'] })
  await expect(bar(page)).toContainText('3 selected')
  await press(page, 'ControlOrMeta+a')
  await expect(bar(page)).toContainText('12 selected')
  await press(page, 'Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/manager\/tasks\?orgId/)
})

test('cards of the board are selected and changed together', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world, [{ title: 'One' }, { title: 'Two' }])
  await signIn(page, team.manager, boardPath('manager', team))
  await card(page, 'One').hover()
  await card(page, 'One').getByLabel('Select NL-1').check()
  await card(page, 'Two').getByLabel('Select NL-2').check()
  await bar(page).getByRole('button', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'In Review' }).click()
  const column = page.getByRole('region', { name: 'In Review', exact: true })
  await expect(column.locator('[data-card]')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(column.locator('[data-card]')).toHaveCount(0)
})

test('a member changes the tasks that are theirs; the others are named with the reason', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  const assigned_users = [team.member.id]
  for (const title of ['One', 'Two'])
    await world.as(team.admin).post('/tasks/', { title, project_id: team.project.id, assigned_users })
  // With a connection, the page would deselect the task that is taken away.
  await cutLiveConnection(page)
  await signIn(page, team.member, `/employee/my-work?orgId=${team.id}`)
  await page.getByRole('link', { name: 'Two', exact: true }).focus()
  await press(page, 'x')
  await press(page, 'ControlOrMeta+a')
  await expect(bar(page)).toContainText('2 selected')
  // Somebody else takes one of the tasks away while the user decides.
  const tasks = (await world.as(team.admin).get(`/tasks/organization/${team.id}`)).body
  await world.as(team.admin).put(`/tasks/${tasks[0].id}`, { assigned_users: [] })
  await bar(page).getByRole('button', { name: 'Priority' }).click()
  await press(page, '4')
  await expect(page.getByText('1 of 2 tasks were not changed.')).toContainText(': Task not found.')
  const changed = (await world.as(team.admin).get(`/tasks/${tasks[1].id}`)).body
  expect(changed.priority).toBe('urgent')
})

test('on a phone, a long press opens the menu, which selects the first row', async ({
  world,
  signIn,
  openAnotherPage,
}) => {
  const team = await teamWithTasks(world, [{ title: 'One' }, { title: 'Two' }])
  const phone = await openAnotherPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await signIn(phone, team.manager, `/manager/tasks?orgId=${team.id}`)
  await expect(phone.getByRole('link', { name: 'Two', exact: true })).toBeVisible()
  await expect(phone.getByLabel('Select NL-2')).toBeHidden()
  const box = await phone.getByRole('listitem').filter({ hasText: 'Two' }).boundingBox()
  if (!box) throw new Error('The row is not visible.')
  const cdp = await phone.context().newCDPSession(phone)
  const point = { x: box.x + box.width / 2, y: box.y + 30 }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  const sheet = phone.getByRole('dialog', { name: 'Actions on NL-2' })
  await expect(sheet).toBeVisible()
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expectAccessible(phone)
  await sheet.getByRole('button', { name: 'Select' }).tap()
  await expect(bar(phone)).toContainText('1 selected')
  await phone.getByLabel('Select NL-1').tap()
  await expect(bar(phone)).toContainText('2 selected')
  await expectAccessible(phone)
  await bar(phone).getByRole('button', { name: 'Priority' }).tap()
  await phone.getByRole('option', { name: 'High' }).tap()
  await expect(phone.getByText('Priority changed in 2 tasks')).toBeVisible()
})
