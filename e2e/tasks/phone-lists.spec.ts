import type { Page } from '@playwright/test'
import { teamWithTasks } from '../support/board.ts'
import { cutLiveConnection, holdRequests } from '../support/hold-requests.ts'
import { expectAccessible, expectDialogAccessible } from '../support/looks.ts'
import { makeGoal, makeGoalMilestone } from '../support/make-goal.ts'
import { expect, type OpenAnotherPage, test } from '../support/test.ts'
import { swipe, touchDown } from '../support/touch.ts'

const phoneSizes = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]

const [phoneSize] = phoneSizes
const openPhone = (openAnotherPage: OpenAnotherPage, viewport = phoneSize) =>
  openAnotherPage({ viewport, hasTouch: true, reducedMotion: 'reduce' })

const list = (page: Page) => page.getByRole('list', { name: 'Tasks' })
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const toast = (page: Page, text: string) => page.getByText(text)

/**
 * Presses Undo with a mouse: after a swipe by synthetic touch events, Chromium rarely lets no click follow a tap, although
 * the button receives the touch.
 */
const pressUndo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click()

for (const viewport of phoneSizes)
  test(`at ${viewport.width} px each task is a row of about 60 px: ring, title, key, date and avatars`, async ({
    world,
    signIn,
    openAnotherPage,
  }) => {
    const team = await teamWithTasks(world)
    const admin = world.as(team.admin)
    const people = [team.member.id, team.manager.id]
    const title = 'Order the glass for the roof of the greenhouse and have it delivered before the frost'
    await admin.post('/tasks/', {
      title,
      project_id: team.project.id,
      due_date: '2037-01-05',
      status: 'in_progress',
      assigned_users: people,
    })
    await admin.post('/tasks/', { title: 'Paint the door', project_id: team.project.id })
    const phone = await openPhone(openAnotherPage, viewport)
    await signIn(phone, team.manager, `/manager/tasks?orgId=${team.id}`)
    const longRow = row(phone, title)
    await expect(longRow.getByRole('link')).toHaveText(title)
    await expect(longRow.getByRole('img', { name: 'In Progress' })).toBeVisible()
    await expect(longRow).toContainText('NL-1')
    await expect(longRow).toContainText('Jan 5, 2037')
    await expect(longRow.getByTitle('Change assigned to')).toBeVisible()
    await expect(phone.getByRole('table')).toHaveCount(0)
    for (const shownRow of await list(phone).getByRole('listitem').all()) {
      const box = await shownRow.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(56)
      expect(box?.height).toBeLessThanOrEqual(66)
    }
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width)
    await expectAccessible(phone)
    await row(phone, 'Paint the door').tap({ position: { x: 150, y: 12 } })
    await expect(phone.getByRole('heading', { level: 1, name: 'Paint the door' })).toBeVisible()
  })

test('a row has the number of subtasks beside the title and labels below it, and opens from there too', async ({
  world,
  signIn,
  openAnotherPage,
}) => {
  const team = await teamWithTasks(world)
  const manager = world.as(team.manager)
  const labels: number[] = []
  for (const name of ['Glass', 'Waiting for the supplier of the roof', 'Roof'])
    labels.push((await manager.post('/labels/', { name, organization_id: team.id })).body.id)
  const title = 'Order the glass for the roof of the greenhouse and have it delivered before the frost'
  const { body: task } = await manager.post('/tasks/', { title, project_id: team.project.id, labels })
  await manager.post(`/tasks/${task.id}/subtasks`, { titles: ['Measure', 'Call'] })
  for (const viewport of phoneSizes) {
    const phone = await openPhone(openAnotherPage, viewport)
    await signIn(phone, team.manager, `/manager/tasks?orgId=${team.id}`)
    const longRow = row(phone, title)
    await expect(longRow.getByTitle('0 of 2 subtasks')).toBeVisible()
    await expect(longRow.getByText('Glass', { exact: true })).toBeVisible()
    await expect(longRow.getByTitle('Waiting for the supplier of the roof')).toBeVisible()
    await expect(row(phone, 'Measure').getByRole('img', { name: 'Subtask' })).toBeVisible()
    const box = await longRow.boundingBox()
    expect(box?.height).toBeLessThanOrEqual(84)
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width)
    await expectAccessible(phone)
    await longRow.tap({ position: { x: 70, y: (box?.height ?? 0) - 14 } })
    await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

test('a swipe to the right finishes a task, and Undo reopens it; a short swipe does nothing', async ({
  world,
  signIn,
  openAnotherPage,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }, { title: 'Paint the door' }])
  const [glass] = team.createdTasks
  const read = async () => (await world.as(team.admin).get(`/tasks/${glass?.id}`)).body
  const phone = await openPhone(openAnotherPage)
  await signIn(phone, team.manager, `/manager/tasks?orgId=${team.id}`)
  await expect(list(phone).getByRole('link')).toHaveText(['Paint the door', 'Order the glass'])
  await swipe(phone, row(phone, 'Order the glass'), [60, 0])
  await swipe(phone, row(phone, 'Order the glass'), [130, 0])
  await expect(toast(phone, 'moved to Done')).toBeVisible()
  await expect(row(phone, 'Order the glass').getByRole('img', { name: 'Done' })).toBeVisible()
  await expect.poll(async () => (await read()).status).toBe('done')
  await pressUndo(phone)
  await expect.poll(async () => (await read()).status).toBe('todo')
  await expect(phone).toHaveURL(/\/manager\/tasks\?/)
})

test('a swipe to the left offers later due dates, keeps the time, and can be undone', async ({
  world,
  signIn,
  openAnotherPage,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass', due_date: '2026-11-20T17:30:00' }])
  const [glass] = team.createdTasks
  const dueDate = async () => (await world.as(team.admin).get(`/tasks/${glass?.id}`)).body.due_date
  const phone = await openPhone(openAnotherPage)
  await signIn(phone, team.manager, `/manager/tasks?orgId=${team.id}`)
  await expect(row(phone, 'Order the glass')).toBeVisible()
  await swipe(phone, row(phone, 'Order the glass'), [-130, 0])
  const sheet = phone.getByRole('dialog', { name: 'Snooze NL-1' })
  await expect(sheet.getByRole('button', { name: /^Next week/ })).toBeVisible()
  await expectDialogAccessible(phone)
  expect(await dueDate()).toBe('2026-11-20T17:30:00')
  await sheet.getByRole('button', { name: /^Tomorrow/ }).tap()
  await expect(toast(phone, 'NL-1: due')).toBeVisible()
  await expect.poll(dueDate).not.toBe('2026-11-20T17:30:00')
  expect(await dueDate()).toMatch(/T17:30:00$/)
  await pressUndo(phone)
  await expect.poll(dueDate).toBe('2026-11-20T17:30:00')

  await swipe(phone, row(phone, 'Order the glass'), [-130, 0])
  // The browser ignores a tap right after a swipe, because it could be meant to stop the movement.
  await sheet.getByRole('button', { name: 'Another day...' }).click()
  await expect(phone.getByRole('dialog', { name: 'Change due date' })).toBeVisible()
})

test('the buttons of a row do what swipes do, also by the keyboard, and a vertical movement scrolls', async ({
  world,
  signIn,
  openAnotherPage,
}) => {
  const team = await teamWithTasks(world, [
    ...Array.from({ length: 9 }, (_, index) => ({ title: `Step ${index + 1}` })),
    { title: 'Order the glass' },
  ])
  const glass = team.createdTasks.at(-1)
  const read = async () => (await world.as(team.admin).get(`/tasks/${glass?.id}`)).body
  const phone = await openPhone(openAnotherPage, { width: 390, height: 640 })
  await signIn(phone, team.manager, `/manager/tasks?orgId=${team.id}`)
  const glassRow = row(phone, 'Order the glass')
  await expect(glassRow).toBeVisible()
  await swipe(phone, glassRow, [30, -120])
  await expect.poll(() => phone.evaluate('scrollY')).toBeGreaterThan(50)
  await glassRow.getByTitle('Change due date').tap()
  await expect(phone.getByRole('dialog', { name: 'Change due date' })).toBeVisible()
  await phone.getByRole('textbox', { name: 'Due Date' }).fill('tomorrow')
  await phone.keyboard.press('Enter')
  await expect.poll(async () => (await read()).due_date).not.toBeNull()
  await glassRow.getByTitle('Change status').focus()
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('dialog', { name: 'Change status' }).getByRole('combobox')).toBeFocused()
  await phone.keyboard.type('done')
  await phone.keyboard.press('Enter')
  await expect.poll(async () => (await read()).status).toBe('done')
})

test('a long press opens a sheet with all actions, and selects rows', async ({ world, signIn, openAnotherPage }) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }, { title: 'Paint the door' }])
  const phone = await openPhone(openAnotherPage)
  await signIn(phone, team.manager, `/manager/tasks?orgId=${team.id}`)
  await expect(row(phone, 'Order the glass')).toBeVisible()
  const lift = await touchDown(phone, row(phone, 'Order the glass'))
  const sheet = phone.getByRole('dialog', { name: 'Actions on NL-1' })
  await expect(sheet.getByRole('button', { name: 'Change status' })).toBeVisible()
  await lift()
  await expect(phone).toHaveURL(/\/manager\/tasks\?/)
  await expectDialogAccessible(phone)
  await sheet.getByRole('button', { name: 'Select' }).tap()
  await expect(sheet).toHaveCount(0)
  await phone.getByLabel('Select NL-2').check()
  await expect(phone.getByRole('region', { name: 'Selected tasks' })).toContainText('2 selected')
})

test('a member also finishes their own tasks by a swipe; the swipe of a finished task does nothing', async ({
  world,
  signIn,
  openAnotherPage,
}) => {
  const team = await teamWithTasks(world)
  const add = (body: object) =>
    world.as(team.admin).post('/tasks/', { project_id: team.project.id, assigned_users: [team.member.id], ...body })
  const finished = (await add({ title: 'Cut the frames', status: 'cancelled' })).body
  await add({ title: 'Paint the door' })
  const phone = await openPhone(openAnotherPage)
  await signIn(phone, team.member, `/employee/tasks?orgId=${team.id}`)
  await expect(row(phone, 'Cut the frames')).toBeVisible()
  await swipe(phone, row(phone, 'Cut the frames'), [-130, 0])
  await swipe(phone, row(phone, 'Cut the frames'), [130, 0])
  await swipe(phone, row(phone, 'Paint the door'), [130, 0])
  await expect(toast(phone, 'moved to Done')).toContainText('NL-2')
  await expect(phone.getByRole('dialog')).toHaveCount(0)
  expect((await world.as(team.admin).get(`/tasks/${finished.id}`)).body.status).toBe('cancelled')
})

for (const viewport of phoneSizes)
  test(`at ${viewport.width} px one sheet sorts and filters table and board`, async ({
    world,
    signIn,
    openAnotherPage,
  }) => {
    const team = await teamWithTasks(world, [
      { title: 'Order the glass', priority: 'high', due_date: '2037-01-05' },
      { title: 'Cut the frames', status: 'done' },
      { title: 'Paint the door', priority: 'low', due_date: '2037-01-04' },
    ])
    const phone = await openPhone(openAnotherPage, viewport)
    await signIn(phone, team.manager, `/manager/tasks?orgId=${team.id}`)
    const titles = list(phone).getByRole('link')
    const button = phone.getByRole('button', { name: /^Filters/ })
    const sheet = phone.getByRole('dialog', { name: 'Sort and filter' })
    const choose = async (field: string, option: string) => {
      await sheet.getByRole('combobox', { name: field }).tap()
      await phone.getByRole('option', { name: option, exact: true }).tap()
    }
    await expect(titles).toHaveText(['Paint the door', 'Order the glass', 'Cut the frames'])
    await expect(button).toHaveText('Filters')
    await expect(phone.getByRole('combobox')).toHaveCount(0)

    await button.tap()
    await choose('Sort by', 'Task Title')
    await expect(sheet.getByRole('radio', { name: 'Ascending' })).toBeChecked()
    await sheet.getByText('Descending').tap()
    await choose('Status', 'Open')
    await expect(sheet.getByRole('button', { name: 'Show 2 tasks' })).toBeVisible()
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width)
    await expectDialogAccessible(phone)
    await sheet.getByRole('button', { name: 'Show 2 tasks' }).tap()
    await expect(sheet).toHaveCount(0)
    await expect(button).toBeFocused()
    await expect(titles).toHaveText(['Paint the door', 'Order the glass'])
    await expect(button).toHaveAccessibleName('Filters 1 active')
    await expect(phone.getByRole('list', { name: 'Active filters' })).toHaveText('Status: Open')

    await button.tap()
    await sheet.getByRole('button', { name: 'More filters' }).tap()
    const menu = phone.getByRole('dialog', { name: 'Add a filter' })
    await menu.getByRole('option', { name: 'Due date' }).tap()
    await phone.getByRole('option', { name: 'From … to …' }).tap()
    await phone.getByLabel('To', { exact: true }).fill('2037-01-04')
    await phone.getByRole('button', { name: 'Filter', exact: true }).tap()
    await expect(sheet.getByRole('button', { name: 'Show 1 task', exact: true })).toBeVisible()
    await sheet.getByRole('button', { name: 'Show 1 task', exact: true }).tap()
    await expect(titles).toHaveText(['Paint the door'])

    await phone.getByRole('radiogroup', { name: 'View' }).getByText('Kanban Board', { exact: true }).tap()
    await expect(button).toHaveAccessibleName('Filters 2 active')
    await expect(phone.getByRole('region', { name: 'To Do', exact: true })).toBeInViewport({ ratio: 0.4 })
    await button.tap()
    const filterSheet = phone.getByRole('dialog', { name: 'Filter', exact: true })
    await filterSheet.getByRole('button', { name: 'Clear filters' }).tap()
    await expect(filterSheet.getByRole('button', { name: 'Show 3 tasks' })).toBeFocused()
    await phone.keyboard.press('Escape')
    await expect(button).toHaveText('Filters')
    await expect(phone.getByRole('link', { name: 'Cut the frames' })).toHaveCount(1)
  })

test('while a list loads, it has as many placeholders as it had rows before', async ({
  world,
  signIn,
  openAnotherPage,
}) => {
  const team = await teamWithTasks(
    world,
    Array.from({ length: 7 }, (_, index) => ({ title: `Step ${index + 1}` })),
  )
  const phone = await openPhone(openAnotherPage)
  await cutLiveConnection(phone)
  await signIn(phone, team.manager, `/manager/tasks?orgId=${team.id}`)
  await expect(list(phone).getByRole('listitem')).toHaveCount(7)
  const held = await holdRequests(phone, `**/tasks/organization/${team.id}?*`)
  await phone.reload()
  const placeholder = phone.getByRole('status', { name: 'Loading tasks' })
  await expect(placeholder.locator('> *')).toHaveCount(7)
  held.release()
  await expect(list(phone).getByRole('listitem')).toHaveCount(7)
  await expect(placeholder).toHaveCount(0)
})

test('the tasks of a project and of a milestone are rows, open ones first', async ({
  world,
  signIn,
  openAnotherPage,
}) => {
  const team = await world.team()
  const goal = await makeGoal(world, team)
  const milestone = await makeGoalMilestone(world, team, goal)
  const add = (body: object) => world.as(team.admin).post('/tasks/', { goal_milestone_id: milestone.id, ...body })
  await add({ title: 'Order the glass' })
  await add({ title: 'Cut the frames', status: 'done' })
  await add({ title: 'Paint the door', status: 'in_review' })
  const { body: project } = await world.as(team.admin).get(`/projects/${goal.project_id}`)
  const phone = await openPhone(openAnotherPage)
  for (const path of [`projects/${goal.project_id}`, `milestones/${milestone.id}`]) {
    await signIn(phone, team.manager, `/manager/${path}?orgId=${team.id}`)
    await expect(list(phone).getByRole('link'), path).toHaveText([
      'Paint the door',
      'Order the glass',
      'Cut the frames',
    ])
    // All tasks are of one project.
    await expect(row(phone, 'Order the glass').getByText('Medium', { exact: true })).toBeAttached()
    await expect(row(phone, 'Order the glass').getByText(project.name)).toBeHidden()
    await expectAccessible(phone)
  }
  await signIn(phone, team.manager, `/manager/tasks?orgId=${team.id}`)
  await expect(row(phone, 'Order the glass').getByText(project.name)).toBeVisible()
  const glassRow = row(phone, 'Order the glass')
  await glassRow.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await swipe(phone, glassRow, [130, 0])
  await expect(toast(phone, 'moved to Done')).toBeVisible()
})
