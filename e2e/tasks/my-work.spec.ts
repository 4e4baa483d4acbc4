import { teamWithTasks } from '../support/board.ts'
import { dayInBrowser } from '../support/day.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

for (const [area, role] of [
  ['admin', 'admin'],
  ['manager', 'manager'],
  ['employee', 'member'],
] as const)
  test(`My work lists the user's open tasks by due date in the ${area} area`, async ({ page, world, signIn }) => {
    const team = await teamWithTasks(world)
    const person = team[role]
    const add = (title: string, body: object) =>
      world.as(team.admin).post('/tasks/', { title, project_id: team.project.id, assigned_users: [person.id], ...body })
    await add('Long ago', { due_date: dayInBrowser(-3) })
    await add('Now', { due_date: dayInBrowser(0) })
    await add('Far away', { due_date: dayInBrowser(40) })
    await add('Whenever', {})
    await add('Reviewed by others', { status: 'in_review' })
    await add('Finished', { status: 'done', due_date: dayInBrowser(0) })
    await signIn(page, person, `/${area}/dashboard?orgId=${team.id}`)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'My work' })).toBeVisible()
    for (const [section, title] of [
      ['Overdue', 'Long ago'],
      ['Today', 'Now'],
      ['Later', 'Far away'],
      ['No date', 'Whenever'],
      ['Waiting for others', 'Reviewed by others'],
    ] as const)
      await expect(
        page.getByRole('region', { name: new RegExp(`^${section}`) }).getByRole('link', { name: title }),
      ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Finished' })).toHaveCount(0)
    await expectAccessible(page)
  })

test('dates, projects and people are below each other in all sections', async ({ page, world, signIn }) => {
  const team = await teamWithTasks(world)
  const admin = world.as(team.admin)
  const { id: personId } = team.manager
  const longName = 'The greenhouse behind the house, with its roof'
  const { body: project } = await admin.post('/projects/', { name: longName, organization_id: team.id })
  await admin.post('/tasks/', { title: 'Soon', project_id: project.id, assigned_users: [personId, team.member.id] })
  for (const due_date of [dayInBrowser(-3), '2037-12-30', undefined])
    await admin.post('/tasks/', { title: 'Paint', project_id: team.project.id, assigned_users: [personId], due_date })
  await signIn(page, team.manager, `/manager/my-work?orgId=${team.id}`)
  const rows = page.getByRole('region', { name: /^(Overdue|Later|No date)/ }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  for (const value of [
    rows.getByText(/^(Overdue|Dec 30, 2037|No date)$/),
    rows.getByText(new RegExp(`^(${team.project.name}|${longName})$`)),
    rows.getByTitle('Change assigned to'),
    rows.getByTitle('Change priority'),
  ]) {
    const boxes = await Promise.all((await value.all()).map((shown) => shown.boundingBox()))
    expect(boxes).toHaveLength(4)
    expect(new Set(boxes.map((box) => box?.x)).size).toBe(1)
  }
})

test('beside the navigation of a tablet, a title has the room of the key and the project', async ({
  page,
  world,
  signIn,
}) => {
  const title = 'Publish the newsletter page'
  const team = await teamWithTasks(world)
  const { body: task } = await world
    .as(team.admin)
    .post('/tasks/', { title, project_id: team.project.id, assigned_users: [team.member.id] })
  await signIn(page, team.member, `/employee/my-work?orgId=${team.id}`)
  const row = page.getByRole('listitem').filter({ hasText: title })
  const link = row.getByRole('link', { name: title })
  await expect(row.getByText(task.key)).toBeVisible()
  await page.setViewportSize({ width: 820, height: 1024 })
  await expect(row.getByText(task.key)).toBeHidden()
  await expect(link).toBeVisible()
  expect(await link.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a finished task leaves My work; what the user has assigned to others is listed', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world)
  const manager = world.as(team.manager)
  await manager.post('/tasks/', { title: 'Mine', project_id: team.project.id, assigned_users: [team.manager.id] })
  await manager.post('/tasks/', { title: 'For Emil', project_id: team.project.id, assigned_users: [team.member.id] })
  // What others do appears below the user's own tasks, so it waits for them and does not move.
  const ownTasks = await holdRequests(page, '**/tasks/my-tasks?*')
  const createdLoaded = page.waitForResponse(/\/tasks\/organization\/.*created_by=/)
  await signIn(page, team.manager, `/manager/my-work?orgId=${team.id}`)
  await (await createdLoaded).finished()
  const assigned = page.getByRole('region', { name: /^Assigned by me/ })
  await expect(page.getByRole('status', { name: 'Loading your tasks' })).toBeVisible()
  await expect(assigned).toHaveCount(0)
  ownTasks.release()
  await expect(assigned.getByRole('link', { name: 'For Emil' })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Mine' })
  await row.getByTitle('Change status').click()
  await page.getByRole('option', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: 'Mine' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Mine' })).toBeVisible()
})

test('Space shows a task beside the list, J and K move through the list, Escape closes it, the address reopens it', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }, { title: 'Paint the door' }])
  const [glass] = team.createdTasks
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  await expect(page.getByRole('link', { name: 'Paint the door' })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  const panel = page.getByRole('complementary', { name: /^NL-/ })
  await expect(panel.getByRole('heading', { level: 2, name: 'Paint the door' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(panel.getByRole('heading', { level: 2, name: 'Order the glass' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`peek=${glass?.id}`))
  // At the width of a phone, which this checks too, the table becomes a list, and its row loses the focus.
  await expectAccessible(page)
  await page.reload()
  await expect(panel.getByRole('heading', { level: 2, name: 'Order the glass' })).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toHaveCount(0)
  await page
    .getByRole('cell', { name: 'No due date' })
    .first()
    .click({ position: { x: 2, y: 2 } })
  await expect(panel).toBeVisible()
  await panel.getByRole('link', { name: 'Open as a page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
