import type { Page } from '@playwright/test'
import { card, insertManyTasks, teamWithTasks } from '../support/board.ts'
import { breakCalls, holdRequests } from '../support/hold-requests.ts'
import { isOver } from '../support/is-over.ts'
import { expectAccessible } from '../support/looks.ts'
import { makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected tasks' })

test('selected rows are changed together and undone by one action; Shift extends, X toggles', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [
    { title: 'One', priority: 'low' },
    { title: 'Two', priority: 'urgent' },
    { title: 'Three' },
  ])
  const priorities = async () =>
    (await world.as(team.admin).get(`/tasks/organization/${team.id}`)).body.map(
      ({ priority }: { priority: string }) => priority,
    )
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await page.getByLabel('Select NL-3').check()
  await page.getByLabel('Select NL-1').click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('3 selected')
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: 'Priority' }).click()
  await page.keyboard.press('3')
  await expect(page.getByText('Priority changed in 3 tasks')).toBeVisible()
  expect(await priorities()).toEqual(['high', 'high', 'high'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(priorities).toEqual(['medium', 'urgent', 'low'])
  await expect(page.getByText('Undone in 3 tasks')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar(page)).toHaveCount(0)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('1 selected')
})

test('a task that leaves the list is deselected; another page keeps the selection, another filter clears it', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  await insertManyTasks(world, team, 60)
  const byNumber = (await world.as(team.admin).get(`/tasks/organization/${team.id}?limit=60&sort=open`)).body
  const [first] = byNumber.filter(({ status }: { status: string }) => status === 'todo')
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}&status=todo`)
  const boxes = page.getByLabel(/^Select NL-/)
  await expect(boxes).toHaveCount(10)
  await page.getByLabel(`Select ${first.key}`).check()
  await boxes.nth(1).check()
  await expect(bar(page)).toContainText('2 selected')
  await world.as(team.admin).patch(`/tasks/${first.id}/status`, { status: 'done' })
  await expect(page.getByLabel(`Select ${first.key}`)).toHaveCount(0)
  await expect(bar(page)).toContainText('1 selected')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(boxes).toHaveCount(1)
  await boxes.check()
  await expect(bar(page)).toContainText('2 selected')
  // The own change moves the tasks to another status, so they leave the list.
  await bar(page).getByRole('button', { name: 'Status' }).click()
  await page.keyboard.press('2')
  await expect(page.getByText('Moved to In Progress in 2 tasks')).toBeVisible()
  await expect(boxes).toHaveCount(9)
  await expect(bar(page)).toHaveCount(0)
  await boxes.first().check()
  await expect(bar(page)).toContainText('1 selected')
  await page.getByPlaceholder('Search tasks...').fill('Task 40')
  await expect(boxes).toHaveCount(1)
  await expect(bar(page)).toHaveCount(0)
})

test('1,000 tasks change by one action and return by one; those that others changed since are named', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  await insertManyTasks(world, team, 1_000)
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await page
    .getByLabel(/^Select NL-/)
    .first()
    .check()
  await bar(page).getByRole('button', { name: 'Select all 1,000' }).click()
  await expect(bar(page)).toContainText('1,000 selected')
  await bar(page).getByRole('button', { name: 'Estimated Hours' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '4h' }).click()
  await expect(page.getByText('Estimated Hours changed in 1,000 tasks')).toBeVisible()
  // The message stays while the pointer is on it.
  await page.getByRole('button', { name: 'Undo' }).hover()
  const countOf = async (filter: (task: { estimated_hours: number | null }) => boolean) =>
    (await world.as(team.admin).get(`/tasks/organization/${team.id}?limit=2000`)).body.filter(filter).length
  expect(await countOf(({ estimated_hours }) => estimated_hours === 4)).toBe(1_000)
  const [changed] = (await world.as(team.admin).get(`/tasks/organization/${team.id}?limit=1`)).body
  await world.as(team.admin).put(`/tasks/${changed.id}`, { estimated_hours: 7 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 of 1,000 tasks were not changed.')).toContainText(
    `${changed.key}: Somebody has changed it since.`,
  )
  expect(await countOf(({ estimated_hours }) => estimated_hours === null)).toBe(999)
})

test('when a later part of a large change fails, the changed part can be undone and the rest retried', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  await insertManyTasks(world, team, 1_100)
  const changedCount = async () =>
    (await world.as(team.admin).get(`/tasks/organization/${team.id}?limit=2000`)).body.filter(
      ({ estimated_hours }: { estimated_hours: number | null }) => estimated_hours === 4,
    ).length
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await page
    .getByLabel(/^Select NL-/)
    .first()
    .check()
  await bar(page).getByRole('button', { name: 'Select all 1,100' }).click()
  await expect(bar(page)).toContainText('1,100 selected')
  let count = 0
  await page.route('**/tasks/', (route) =>
    route.request().method() === 'PATCH' && ++count === 2 ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  )
  await bar(page).getByRole('button', { name: 'Estimated Hours' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '4h' }).click()
  await expect(page.getByText('Estimated Hours changed in 1,000 tasks')).toBeVisible()
  expect(await changedCount()).toBe(1_000)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Estimated Hours changed in 100 tasks')).toBeVisible()
  expect(await changedCount()).toBe(1_100)
  await page.keyboard.press('Control+z')
  await expect.poll(changedCount).toBe(1_000)
  await page.keyboard.press('Control+z')
  await expect.poll(changedCount).toBe(0)
})

test('the checkbox has one place on all cards, and the bar covers no button below a column', async ({
  page,
  world,
  signIn,
}) => {
  const tasks = Array.from({ length: 10 }, (_, index) => ({ title: `Task ${index + 1}` }))
  const team = await teamWithTasks(world, tasks)
  await signIn(page, team.manager, `/manager/tasks?view=kanban&orgId=${team.id}`)
  const boxes = page.getByRole('region', { name: 'To Do', exact: true }).getByRole('checkbox')
  const addButton = page.getByRole('button', { name: 'Add task to In Review' })
  // The cards of the preview of the page, which have no keys, cannot be dragged.
  await expect(card(page, 'Task 2')).toHaveAttribute('draggable', 'true')
  for (const viewport of [page.viewportSize(), { width: 390, height: 844 }]) {
    if (viewport) await page.setViewportSize(viewport)
    await page.getByRole('link', { name: 'Task 1', exact: true }).focus()
    await page.keyboard.press('x')
    await expect(bar(page)).toBeVisible()
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await expect.poll(() => isOver(bar(page), addButton)).toBe(false)
    await page.keyboard.press('Escape')
    await expect(bar(page)).toHaveCount(0)
  }
  // Tall enough that all ten cards are rendered.
  await page.setViewportSize({ width: 1440, height: 1300 })
  await expect(page.getByLabel('Select NL-10')).toBeAttached()
  const places = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().x))
  expect(new Set(places).size).toBe(1)

  await page.getByRole('link', { name: 'Task 1', exact: true }).focus()
  await page.keyboard.press('x')
  const content = await page.getByRole('region', { name: 'Board', exact: true }).boundingBox()
  const barBox = await bar(page).boundingBox()
  if (!content || !barBox) throw new Error('The board or the bar is not visible.')
  expect(Math.abs(content.x + content.width / 2 - (barBox.x + barBox.width / 2))).toBeLessThan(2)
})

test('cards selected on a board move together at once, and return when the change fails', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
  const column = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('link')
  await signIn(page, team.manager, `/manager/tasks?view=kanban&orgId=${team.id}`)
  await expect(column('To Do')).toHaveText(['One', 'Two', 'Three'])
  const held = await holdRequests(page, '**/tasks/')
  const moveAllToDone = async () => {
    await column('To Do').first().focus()
    await page.keyboard.press('x')
    // All tasks are loaded, so selecting them waits for no response.
    const reads = await holdRequests(page, '**/tasks/organization/**')
    await bar(page).getByRole('button', { name: 'Select all 3' }).click()
    await expect(bar(page)).toContainText('3 selected')
    reads.release()
    await page.unroute('**/tasks/organization/**')
    await bar(page).getByRole('button', { name: 'Status' }).click()
    await page.getByRole('dialog').getByRole('option', { name: 'Done' }).click()
  }
  await moveAllToDone()
  await expect(column('Done')).toHaveText(['One', 'Two', 'Three'])
  await expect(column('To Do')).toHaveCount(0)
  await expect.poll(held.requestCount).toBe(1)
  // The response contains no tasks, so the cards must keep their place until the board is reread.
  const rereads = await holdRequests(page, '**/tasks/organization/**')
  held.release()
  await expect(page.getByText('Moved to Done in 3 tasks')).toBeVisible()
  await expect.poll(rereads.requestCount).toBeGreaterThan(0)
  await expect(column('Done')).toHaveText(['One', 'Two', 'Three'])
  const undo = await holdRequests(page, '**/tasks/')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(column('To Do')).toHaveText(['One', 'Two', 'Three'])
  undo.release()
  rereads.release()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(column('To Do')).toHaveText(['One', 'Two', 'Three'])
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)

  await page.unrouteAll({ behavior: 'wait' })
  await breakCalls(page, '**/tasks/', 'PATCH')
  await moveAllToDone()
  await expect(page.getByText('Failed to update tasks')).toBeVisible()
  await expect(column('To Do')).toHaveText(['One', 'Two', 'Three'])
})

test('a card that the member loses before the change is sent is named and disappears, and the other card moves', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const kept = await makeTask(world, team, { title: 'Kept' })
  const lost = await makeTask(world, team, { title: 'Lost', project_id: kept.project_id })
  const column = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('link')
  await signIn(page, team.member, `/employee/tasks?view=kanban&orgId=${team.id}`)
  await expect(column('To Do')).toHaveText(['Kept', 'Lost'])
  const held = await holdRequests(page, '**/tasks/')
  await column('To Do').first().focus()
  await page.keyboard.press('x')
  await bar(page).getByRole('button', { name: 'Select all 2' }).click()
  await bar(page).getByRole('button', { name: 'Status' }).click()
  await page.getByRole('dialog').getByRole('option', { name: 'Done' }).click()
  await expect(column('Done')).toHaveText(['Kept', 'Lost'])
  await world.as(team.admin).put(`/tasks/${lost.id}`, { assigned_users: [] })
  held.release()
  await expect(page.getByText('1 of 2 tasks were not changed.')).toContainText(`${lost.key}: Task not found.`)
  await expect(column('Done')).toHaveText(['Kept'])
  await expect(column('To Do')).toHaveCount(0)
  const read = async (id: number) => (await world.as(team.admin).get(`/tasks/${id}`)).body.status
  expect([await read(kept.id), await read(lost.id)]).toEqual(['done', 'todo'])
})
