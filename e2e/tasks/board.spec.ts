import { expectNoAxeViolations } from '../support/axe.ts'
import {
  boardPath,
  card,
  cardsIn,
  drag,
  middleOf,
  pointOf,
  taskTitlesOnServer,
  teamWithTasks,
} from '../support/board.ts'
import { holdResponses } from '../support/hold-requests.ts'
import { makeProject } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'
import { touchDown } from '../support/touch.ts'

const threeTasks = [{ title: 'Order the glass' }, { title: 'Paint the door' }, { title: 'Call the plumber' }]
const titles = threeTasks.map(({ title }) => title)

test('the board shows the columns in their order [ADMIN-TASK-11, ADMIN-TASK-12, ADMIN-TASK-13, ADMIN-TASK-14, ADMIN-TASK-15, ADMIN-TASK-16]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, threeTasks)
  await signIn(page, team.admin, boardPath('admin', team))
  const columns = page.getByRole('region', { name: 'Board' }).getByRole('heading', { level: 2 })
  await expect(columns).toHaveText(['To Do', 'In Progress', 'In Review', 'Done', 'Cancelled'])
  await expect(cardsIn(page, 'To Do')).toHaveText(titles)
  await expect(page.getByRole('region', { name: 'Done', exact: true })).toContainText('No tasks')
  await expectNoAxeViolations(page, { rules: 'all' })
})

test('a card opens its task without loading the page again, and in a new tab with Control', async ({
  page,
  context,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, threeTasks)
  await signIn(page, team.admin, boardPath('admin', team))
  const link = page.getByRole('link', { name: 'Paint the door' })
  const opened = context.waitForEvent('page')
  await link.click({ modifiers: ['Control'] })
  const tab = await opened
  await expect(tab.getByRole('heading', { name: 'Paint the door' })).toBeVisible()
  await tab.close()
  await expect(cardsIn(page, 'To Do')).toHaveText(titles)

  await page.evaluate(`document.body.dataset.loaded = 'once'`)
  await link.click()
  await expect(page.getByRole('heading', { name: 'Paint the door' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/admin/tasks/\\d+\\?orgId=${team.id}$`))
  await expect(page.locator('body')).toHaveAttribute('data-loaded', 'once')
})

test('without an organization the board asks for one [ADMIN-TASK-03, ADMIN-TASK-04, ADMIN-TASK-05]', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, await world.register({ role: 'admin' }), '/admin/tasks?view=kanban')
  await expect(page.getByText('Select an Organization', { exact: true })).toBeVisible()
  await expect(page.getByText('Please select an organization to view tasks in Kanban board')).toBeVisible()
})

test('a card dragged to another column changes its status, and a reload keeps it [STATE-068, PERM-24]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, threeTasks)
  await signIn(page, team.admin, boardPath('admin', team))
  await drag(page, 'Paint the door', await middleOf(page, 'In Review'))
  await expect(cardsIn(page, 'In Review')).toHaveText(['Paint the door'])
  await expect(page.getByText(/NL-\d+ moved to In Review/).first()).toBeAttached()
  await expect.poll(() => taskTitlesOnServer(world, team.admin, team.id, 'in_review')).toEqual(['Paint the door'])
  await page.reload()
  await expect(cardsIn(page, 'In Review')).toHaveText(['Paint the door'])
  await expect(cardsIn(page, 'To Do')).toHaveText(['Order the glass', 'Call the plumber'])
})

test('a card can be dropped between others, in another column and in its own', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world, [...threeTasks, { title: 'Sweep', status: 'done' }])
  await signIn(page, team.admin, boardPath('admin', team))
  await drag(page, 'Sweep', await pointOf(page, 'Paint the door', 'upper'))
  await expect(cardsIn(page, 'To Do')).toHaveText(['Order the glass', 'Sweep', 'Paint the door', 'Call the plumber'])
  await drag(page, 'Order the glass', await pointOf(page, 'Paint the door', 'lower'))
  const order = ['Sweep', 'Paint the door', 'Order the glass', 'Call the plumber']
  await expect(cardsIn(page, 'To Do')).toHaveText(order)
  await expect.poll(() => taskTitlesOnServer(world, team.admin, team.id, 'todo')).toEqual(order)
  await page.reload()
  await expect(cardsIn(page, 'To Do')).toHaveText(order)
})

test('a card dropped at the end of a filtered column is placed right below the last visible card', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [
    { title: 'Shown', priority: 'high' },
    { title: 'Hidden', priority: 'low' },
    { title: 'Moved', priority: 'high', status: 'done' },
  ])
  await signIn(page, team.admin, `${boardPath('admin', team)}&priority=high`)
  await expect(cardsIn(page, 'To Do')).toHaveText(['Shown'])
  await drag(page, 'Moved', await middleOf(page, 'To Do'))
  await expect.poll(() => taskTitlesOnServer(world, team.admin, team.id, 'todo')).toEqual(['Shown', 'Moved', 'Hidden'])
})

test('dropping a card at its own place does nothing [STATE-069]', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world, threeTasks)
  await signIn(page, team.admin, boardPath('admin', team))
  const requests: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && requests.push(request.url()))
  await drag(page, 'Paint the door', await pointOf(page, 'Paint the door', 'lower'))
  await drag(page, 'Call the plumber', await middleOf(page, 'To Do'))
  // Then a card is really moved. If one of the previous drops had sent a request, there would now be more than one.
  await drag(page, 'Order the glass', await middleOf(page, 'Done'))
  await expect(cardsIn(page, 'Done')).toHaveText(['Order the glass'])
  await expect.poll(() => requests.length).toBe(1)
  const comments = await world.as(team.admin).get(`/tasks/${team.createdTasks[1]?.id}/comments`)
  expect(comments.body).toEqual([])
})

test('a manager moves cards with the keyboard in all directions, and the focus follows [PROD-23, PERM-25, STATE-067]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, threeTasks)
  await signIn(page, team.manager, boardPath('manager', team))
  await card(page, 'Paint the door').getByRole('link').focus()
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect(cardsIn(page, 'To Do')).toHaveText(['Paint the door', 'Order the glass', 'Call the plumber'])
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expect(cardsIn(page, 'To Do')).toHaveText(['Order the glass', 'Call the plumber', 'Paint the door'])
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect(cardsIn(page, 'In Review')).toHaveText(['Paint the door'])
  await expect(card(page, 'Paint the door').getByRole('link')).toBeFocused()
  await expect(page.getByText('NL-2 moved to In Review, position 1 of 1')).toBeAttached()
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await expect(cardsIn(page, 'In Progress')).toHaveText(['Paint the door'])
  await expect.poll(() => taskTitlesOnServer(world, team.admin, team.id, 'in_progress')).toEqual(['Paint the door'])
  await expect
    .poll(() => taskTitlesOnServer(world, team.admin, team.id, 'todo'))
    .toEqual(['Order the glass', 'Call the plumber'])
  // In a right-to-left layout the next column is on the left.
  await page.evaluate(`document.dir = 'rtl'`)
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await expect(cardsIn(page, 'In Review')).toHaveText(['Paint the door'])
})

test('a card stays where it was moved while the board was being read', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world, threeTasks)
  await signIn(page, team.manager, boardPath('manager', team))
  await expect(cardsIn(page, 'To Do')).toHaveText(titles)
  const reading = await holdResponses(page, /group_limit=/)
  // Tasks show the name of their project, so the board is read again.
  await world.as(team.admin).put(`/projects/${team.project.id}`, { name: 'Relaunch' })
  await expect.poll(reading.responseCount).toBeGreaterThan(0)
  await card(page, 'Paint the door').getByRole('link').focus()
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await card(page, 'Order the glass').getByRole('link').focus()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect.poll(() => taskTitlesOnServer(world, team.admin, team.id, 'in_progress')).toEqual(['Order the glass'])
  reading.release()
  const { id: project_id } = team.project
  await world.as(team.admin).post('/tasks/', { project_id, title: 'Clean the windows' })
  await expect(cardsIn(page, 'To Do')).toHaveText(['Call the plumber', 'Paint the door', 'Clean the windows'])
  await expect(cardsIn(page, 'In Progress')).toHaveText(['Order the glass'])
})

test('a long press on a card opens the sheet with its actions; a finger that moves drags the card', async ({
  world,
  signIn,
  openAnotherPage,
}) => {
  const team = await teamWithTasks(world, threeTasks)
  const phone = await openAnotherPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await signIn(phone, team.manager, boardPath('manager', team))
  const door = card(phone, 'Paint the door')
  await expect(door).toHaveAttribute('draggable', 'true')
  const sheet = phone.getByRole('dialog', { name: 'Actions on NL-2' })
  const closeSheet = async () => {
    await expect(sheet.getByRole('button', { name: 'Change status' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Close' }).tap()
    await expect(sheet).toHaveCount(0)
  }
  const lift = await touchDown(phone, door)
  await expect(sheet).toBeVisible()
  await lift()
  await closeSheet()

  // Desktop browsers drag by touch only if the system has a touch screen, so the story sends the events of a drag.
  const dataTransfer = await phone.evaluateHandle('new DataTransfer()')
  const sendDragEvent = (type: string, { x, y }: { x: number; y: number }, over = door) =>
    over.dispatchEvent(type, { clientX: x, clientY: y, dataTransfer })
  const own = await pointOf(phone, 'Paint the door', 'upper')
  const liftUnmoved = await touchDown(phone, door)
  await sendDragEvent('dragstart', own)
  await expect(door).toHaveAttribute('data-dragged', 'true')
  await sendDragEvent('dragend', own)
  await liftUnmoved()
  await closeSheet()
  expect(await taskTitlesOnServer(world, team.manager, team.id, 'todo')).toEqual(titles)

  const target = await middleOf(phone, 'In Progress')
  const column = phone.locator('[data-column="in_progress"]')
  const liftMoved = await touchDown(phone, door)
  await sendDragEvent('dragstart', own)
  // After a second without a movement, the menu is there although the finger still holds the card.
  await expect(sheet).toBeVisible()
  await sendDragEvent('dragover', target, column)
  await expect(sheet).toHaveCount(0)
  await sendDragEvent('dragenter', target, column)
  await sendDragEvent('drop', target, column)
  await liftMoved()
  await expect(cardsIn(phone, 'In Progress')).toHaveText(['Paint the door'])
  await expect(sheet).toHaveCount(0)
})

test("the card's menu moves it, and Undo restores its place", async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world, threeTasks)
  await signIn(page, team.admin, boardPath('admin', team))
  const button = card(page, 'Order the glass').getByRole('button', { name: 'Move NL-1 to' })
  await button.click()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await button.click()
  await expect(page.getByRole('menuitem', { name: 'To Do' })).toBeDisabled()
  await expectNoAxeViolations(page)
  await page.getByRole('menuitem', { name: 'Cancelled' }).click()
  await expect(cardsIn(page, 'Cancelled')).toHaveText(['Order the glass'])
  await expect(card(page, 'Order the glass').getByRole('link')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cardsIn(page, 'To Do')).toHaveText(titles)
  await expect.poll(() => taskTitlesOnServer(world, team.admin, team.id, 'todo')).toEqual(titles)

  await card(page, 'Paint the door').getByRole('link').focus()
  await page.keyboard.press('s')
  await page.getByRole('dialog').getByRole('option', { name: 'Done' }).click()
  await expect(cardsIn(page, 'Done')).toHaveText(['Paint the door'])
  await page.keyboard.press('Control+z')
  await expect(cardsIn(page, 'To Do')).toHaveText(titles)
  await expect.poll(() => taskTitlesOnServer(world, team.admin, team.id, 'todo')).toEqual(titles)

  for (const title of titles.slice(0, 2)) {
    await card(page, title).getByRole('link').focus()
    await page.keyboard.press('x')
  }
  await page.getByRole('region', { name: 'Selected tasks' }).getByRole('button', { name: 'Status' }).click()
  await page.getByRole('dialog').getByRole('option', { name: 'Done' }).click()
  await expect(page.getByText('Moved to Done in 2 tasks')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(cardsIn(page, 'To Do')).toHaveText(titles)
  await expect.poll(() => taskTitlesOnServer(world, team.admin, team.id, 'todo')).toEqual(titles)
})

test('due labels change when the day ends while the board is open', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass', due_date: '2026-11-26' }])
  await page.clock.install({ time: new Date('2026-11-25T23:59:00+01:00') })
  await signIn(page, team.admin, `/admin/tasks?orgId=${team.id}&view=kanban`)
  await expect(card(page, 'Order the glass').getByText('Due tomorrow')).toBeVisible()
  await page.clock.runFor(90_000)
  await expect(card(page, 'Order the glass').getByText('Due today')).toBeVisible()
})

test('a failed move is reverted and not announced as done, and Retry repeats it [ERR-39, U15]', async ({
  page,
  world,
  signIn,
  context,
}) => {
  const team = await teamWithTasks(world, threeTasks)
  await signIn(page, team.admin, boardPath('admin', team))
  await expect(cardsIn(page, 'To Do')).toHaveText(titles)
  await page.waitForLoadState('networkidle')
  // The code of the messages loads when the browser is idle, and cannot load without a network.
  await expect(page.locator('.mantine-Notifications-root').first()).toBeAttached()
  await context.setOffline(true)
  await drag(page, 'Paint the door', await middleOf(page, 'Done'))
  await expect(page.getByText('Failed to update task status')).toBeVisible()
  await expect(cardsIn(page, 'To Do')).toHaveText(titles)
  await expect(page.getByText(/NL-\d was not moved. It is still in To Do./)).toBeAttached()
  expect(await taskTitlesOnServer(world, team.admin, team.id, 'done')).toEqual([])
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(cardsIn(page, 'Done')).toHaveText(['Paint the door'])
  await expect.poll(() => taskTitlesOnServer(world, team.admin, team.id, 'done')).toEqual(['Paint the door'])
})

test('a member can drag only the tasks assigned to them [PERM-26, PERM-27, PERM-28]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, threeTasks)
  const admin = world.as(team.admin)
  const secondMember = await world.join(team, 'member', await world.register({ name: 'Second Hand' }))
  const [first, other] = team.createdTasks
  await admin.put(`/tasks/${first?.id}`, { assignees: [secondMember.id, team.member.id] })
  await admin.put(`/tasks/${other?.id}`, { assignees: [secondMember.id] })
  // Makes the member the creator of the other task. Members who created a task but are not assigned to it can open it
  // but cannot move it, and the employee board does not show it.
  await world.db
    .updateTable('tasks')
    .set({ created_by: team.member.id })
    .where('id', '=', other?.id ?? 0)
    .execute()

  await signIn(page, { token: team.member.token }, boardPath('employee', team))
  await expect(cardsIn(page, 'To Do')).toHaveText(['Order the glass'])
  await drag(page, 'Order the glass', await middleOf(page, 'Done'))
  await expect.poll(() => taskTitlesOnServer(world, team.admin, team.id, 'done')).toEqual(['Order the glass'])

  // A user with the area role team_lead who is only a member of this organization has only the rights of a member.
  const lead = await world.join(team, 'member', await world.register({ role: 'team_lead' }))
  await world.db
    .updateTable('tasks')
    .set({ created_by: lead.id })
    .where('id', '=', other?.id ?? 0)
    .execute()
  await signIn(page, lead, boardPath('manager', team))
  await expect(cardsIn(page, 'To Do')).toHaveText(['Paint the door'])
  await expect(card(page, 'Paint the door')).not.toHaveAttribute('draggable')
  await expect(card(page, 'Paint the door').getByRole('button', { name: 'Move' })).toHaveCount(0)
  await drag(page, 'Paint the door', await middleOf(page, 'Done'))
  await card(page, 'Paint the door').getByRole('link').focus()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect(cardsIn(page, 'To Do')).toHaveText(['Paint the door'])
  const [unmovedTask] = (await admin.get(`/tasks/organization/${team.id}?status=todo`)).body.filter(
    ({ id }: { id: number }) => id === other?.id,
  )
  expect(unmovedTask.status).toBe('todo')
})

test('a move by another user appears without a reload and does not disturb the focus or a drag in progress', async ({
  page,
  world,
  signIn,
  browser,
}) => {
  const team = await teamWithTasks(world, threeTasks)
  await signIn(page, team.admin, boardPath('admin', team))
  await expect(cardsIn(page, 'To Do')).toHaveText(titles)
  const otherPage = await browser.newPage()
  await signIn(otherPage, team.manager, boardPath('manager', team))
  await expect(cardsIn(otherPage, 'To Do')).toHaveText(titles)
  await page.waitForLoadState('networkidle')

  await card(page, 'Call the plumber').getByRole('link').focus()
  await drag(otherPage, 'Order the glass', await middleOf(otherPage, 'Done'))
  await expect(cardsIn(page, 'Done')).toHaveText(['Order the glass'])
  await expect(card(page, 'Call the plumber').getByRole('link')).toBeFocused()

  const box = await card(page, 'Call the plumber').boundingBox()
  const target = await middleOf(page, 'In Progress')
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 30)
  await page.mouse.down()
  await page.mouse.move(target.x, target.y, { steps: 8 })
  await card(otherPage, 'Paint the door').getByRole('link').focus()
  await otherPage.keyboard.press('Alt+Shift+ArrowRight')
  await otherPage.keyboard.press('Alt+Shift+ArrowRight')
  await expect(cardsIn(otherPage, 'In Review')).toHaveText(['Paint the door'])
  await page.mouse.move(target.x + 4, target.y + 4)
  await page.mouse.up()
  await expect(cardsIn(page, 'In Progress')).toHaveText(['Call the plumber'])
  await expect(cardsIn(page, 'In Review')).toHaveText(['Paint the door'])
  await otherPage.close()
})

test('the field below a column creates a task in the chosen project from its title alone', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, threeTasks)
  await signIn(page, team.admin, `${boardPath('admin', team)}&projectId=${team.project.id}`)
  await page.getByRole('button', { name: 'Add task to In Progress' }).click()
  const field = page.getByRole('textbox', { name: 'Title of a new task in In Progress' })
  await field.fill('Buy a ladder')
  await page.keyboard.press('Enter')
  await expect(cardsIn(page, 'In Progress')).toHaveText(['Buy a ladder'])
  await expect(field).toHaveValue('')
  await field.fill('Return the ladder')
  await page.keyboard.press('Enter')
  await expect(cardsIn(page, 'In Progress')).toHaveText(['Buy a ladder', 'Return the ladder'])
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
})

test('a card created below a column is scrolled into view and announced, in the project chosen there [U10]', async ({
  page,
  world,
  signIn,
}) => {
  const manyTasks = Array.from({ length: 30 }, (_, number) => ({ title: `Plank ${number + 1}` }))
  const team = await teamWithTasks(world, manyTasks)
  await makeProject(world, team, 'Orchard')
  await signIn(page, team.admin, boardPath('admin', team))
  await page.getByRole('button', { name: 'Add task to To Do' }).click()
  const field = page.getByRole('textbox', { name: 'Title of a new task in To Do' })
  await field.fill('Buy a ladder')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Choose a project', { exact: true })).toBeVisible()
  await page.getByRole('option', { name: 'Orchard' }).click()
  await field.press('Enter')
  await expect(card(page, 'Buy a ladder')).toBeInViewport()
  await expect(page.getByRole('status').filter({ hasText: /NL-\d+ created in To Do/ })).toBeAttached()
  await expect(field).toHaveValue('')
})

test('a new card hidden by the filters is reported as hidden, and a filter by person assigns it [U10]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, threeTasks)
  await signIn(page, team.admin, `${boardPath('admin', team)}&projectId=${team.project.id}&person=me`)
  await page.getByRole('button', { name: 'Add task to To Do' }).click()
  const field = page.getByRole('textbox', { name: 'Title of a new task in To Do' })
  await field.fill('Buy a ladder')
  await page.keyboard.press('Enter')
  await expect(cardsIn(page, 'To Do')).toHaveText(['Buy a ladder'])
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('ladder')
  await field.fill('Call the smith')
  await field.press('Enter')
  await expect(page.getByText('created. The search or the filters hide it here.')).toBeVisible()
})

test('a card created while the search loads is reported as hidden by it', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world, threeTasks)
  await signIn(page, team.admin, `${boardPath('admin', team)}&projectId=${team.project.id}`)
  const created = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok())
  await page.route(/\/tasks\/.*[?&]q=ladder/, async (route) => {
    await created
    await route.continue()
  })
  await page.getByRole('button', { name: 'Add task to To Do' }).click()
  const field = page.getByRole('textbox', { name: 'Title of a new task in To Do' })
  await field.fill('Call the smith')
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('ladder')
  await field.press('Enter')
  await expect(page.getByText('created. The search or the filters hide it here.')).toBeVisible()
})

test('the field below a column opens the full form with the text typed so far [U10]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  await signIn(page, team.admin, boardPath('admin', team))
  await page.getByRole('button', { name: 'Add task to In Progress' }).click()
  await page.getByRole('textbox', { name: 'Title of a new task in In Progress' }).fill('Buy a ladder')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Task' })
  await expect(dialog.getByRole('textbox', { name: 'Task Title' })).toHaveValue('Buy a ladder')
  await expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveValue('In Progress')
})

test('a card names its project, unless the board is filtered by project', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world, threeTasks)
  await makeProject(world, team, 'Greenhouse')
  await signIn(page, team.admin, boardPath('admin', team))
  const name = card(page, 'Paint the door').getByText('Website relaunch')
  await expect(name).toBeVisible()
  const height = (await card(page, 'Paint the door').boundingBox())?.height
  await page.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: 'Website relaunch' }).click()
  await expect(name).toBeHidden()
  expect((await card(page, 'Paint the door').boundingBox())?.height).toBe(height)
})

test('two assignees with the same name each have an avatar', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world)
  const namesake = await world.join(team, 'member', await world.register({ name: 'Emil Employee' }))
  const assignees = [team.member.id, namesake.id]
  await world.as(team.admin).post('/tasks/', { project_id: team.project.id, title: 'Six', assignees })
  await signIn(page, team.admin, boardPath('admin', team))
  await expect(card(page, 'Six')).toContainText('Emil Employee, Emil Employee')
  await expect(card(page, 'Six').getByText('EE', { exact: true })).toHaveCount(2)
})

test('a card shows the facts of its task [STATE-089, STATE-090, STATE-091, STATE-092, STATE-093, STATE-094, STATE-095, STATE-096, STATE-097, CONST-38, CONST-39]', async ({
  page,
  world,
  signIn,
}) => {
  await page.clock.setFixedTime('2026-11-20T10:00:00+01:00')
  const team = await teamWithTasks(world)
  const people = [team.admin.id, team.manager.id, team.member.id]
  people.push((await world.join(team, 'member', await world.register({ name: 'Fourth Wheel' }))).id)
  const createTask = (task: object) => world.as(team.admin).post('/tasks/', { project_id: team.project.id, ...task })
  await createTask({ title: 'One', due_date: '2026-11-19', priority: 'low' })
  await createTask({ title: 'Two', due_date: '2026-11-20', priority: 'medium' })
  await createTask({ title: 'Three', due_date: '2026-11-21', priority: 'high' })
  await createTask({ title: 'Four', due_date: '2026-11-27', priority: 'urgent', assignees: people })
  const last = await createTask({ title: 'Five', due_date: '2026-11-28' })
  await world.as(team.admin).post(`/tasks/${last.body.id}/comments`, { content: 'Soon' })
  await signIn(page, team.admin, boardPath('admin', team))

  await expect(card(page, 'One')).toContainText('Overdue')
  await expect(card(page, 'Two')).toContainText('Due today')
  await expect(card(page, 'Three')).toContainText('Due tomorrow')
  await expect(card(page, 'Four')).toContainText('Due in 7 days')
  await expect(card(page, 'Five')).toContainText('Nov 28, 2026')
  await expect(card(page, 'Five').getByTitle('1 comment')).toHaveText('1')
  await expect(card(page, 'Four')).toContainText('Ada Admin, Mara Manager, Emil Employee +1')

  const priorityIcon = (title: string) => card(page, title).locator('svg').first()
  await expect(priorityIcon('Four')).toHaveCSS('color', 'rgb(196, 43, 43)')
  await expect(priorityIcon('Three')).toHaveCSS('color', 'rgb(196, 43, 43)')
  await expect(priorityIcon('Two')).toHaveCSS('color', 'rgb(183, 121, 31)')
  await expect(priorityIcon('One')).toHaveCSS('color', 'rgb(31, 122, 69)')
  await expect(card(page, 'Four')).toContainText('Urgent')
})
