import type { Page } from '@playwright/test'
import { breakCalls, cutLiveConnection, holdRequests } from '../support/hold-requests.ts'
import { insertNotifications } from '../support/insert-notifications.ts'
import { expectAccessible } from '../support/looks.ts'
import { makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Notifications', exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const overflow = (page: Page) => page.evaluate('getComputedStyle(document.body).overflow')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('the bell opens the latest five [BELL-01, BELL-02, BELL-04, BELL-05, BELL-12, BELL-16, BELL-17, BELL-19, BELL-20, BELL-21, BELL-22, BELL-23, BELL-24, CONST-12, CONST-22, CONST-23, CONST-24, CONST-26, STATE-026, STATE-028]', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, id } = await world.team()
  // The notifications do not grow older than given below, however slow the machine is.
  await page.clock.setFixedTime(Date.now())
  const otherFields = { task_title: 'Order the glass', project_title: 'Greenhouse', message: 'Mara moved it to done' }
  await insertNotifications(world, admin, id, [
    ...Array.from({ length: 96 }, () => ({})),
    { title: 'Read', read: true, priority: 'low', ago: 200_000 },
    { title: 'Low', priority: 'low', ago: 7300 },
    { title: 'High', priority: 'high', ago: 130 },
    { title: 'Urgent', priority: 'urgent', ago: 70, type: 'raffle_won' },
    { title: 'Task assigned', priority: 'medium', type: 'task_assigned', ...otherFields },
  ])
  await cutLiveConnection(page)
  const heldRequest = await holdRequests(page, `**/notifications/?limit=10&organizationId=${id}`)
  await signIn(page, admin, `/admin/projects?orgId=${id}`)
  await expect(bell(page)).toHaveText('99+')
  await expect(bell(page)).toHaveAccessibleDescription('100 unread')

  await bell(page).click()
  await expect(panel(page)).toHaveCSS('width', '400px')
  await expect(panel(page).getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(panel(page).getByText('100 unread')).toBeVisible()
  await expect(panel(page).getByText('Loading notifications...')).toBeVisible()
  await expect(panel(page).getByText('No notifications yet')).toHaveCount(0)
  expect(await overflow(page)).toBe('hidden')
  heldRequest.release()
  const items = panel(page).getByRole('listitem')
  await expect(items).toHaveCount(5)
  await expect(panel(page).getByText('Loading notifications...')).toHaveCount(0)
  await expect(items.getByRole('link').or(items.locator('button[data-follow]'))).toHaveText([
    'Task assigned',
    'Urgent',
    'High',
    'Low',
    'Read',
  ])
  await expect(items.locator('time')).toHaveText(['Just now', '1m ago', '2m ago', '2h ago', '2d ago'])
  await expect(items.getByRole('img', { name: 'Unread' })).toHaveCount(4)
  await expect(items.last().getByRole('img', { name: 'Unread' })).toHaveCount(0)
  await expect(items.first()).toContainText('Mara moved it to done')
  await expect(items.first()).toContainText('Medium')
  await expect(items.first()).toContainText('Order the glass')
  await expect(items.first()).toContainText('Greenhouse')
  await expect(items.locator('[data-type="raffle_won"] .tabler-icon-bell')).toBeVisible()
  await expect(items.locator('[data-type="task_assigned"] .tabler-icon-user-check')).toBeVisible()
  const [mediumColor, urgentColor, highColor, lowColor] = [
    'rgb(0, 136, 255)',
    'rgb(255, 68, 68)',
    'rgb(255, 136, 0)',
    'rgb(136, 136, 136)',
  ]
  for (const [place, color] of [mediumColor, urgentColor, highColor, lowColor, lowColor].entries())
    await expect(items.nth(place).locator('svg[viewBox="0 0 16 16"]')).toHaveCSS('color', color ?? '')
  await expectAccessible(page)
})

test('the bell closes in three ways, and fetches only if nothing is loaded yet [BELL-07, BELL-08, BELL-09, BELL-10, BELL-11, STATE-027]', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, id } = await world.team()
  await insertNotifications(world, admin, id, [{}, {}, {}, {}, {}])
  await cutLiveConnection(page)
  const heldRequest = await holdRequests(page, `**/notifications/?limit=10&organizationId=${id}`)
  await signIn(page, admin, `/admin/projects?orgId=${id}`)
  await bell(page).click()
  heldRequest.release()
  const items = panel(page).getByRole('listitem')
  await expect(items).toHaveCount(5)
  expect(await overflow(page)).toBe('hidden')

  // After the panel is closed in any of three ways, the page can scroll again. Escape returns the focus to the bell.
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
  expect(await overflow(page)).not.toBe('hidden')
  await page.keyboard.press('Enter')
  await press(page, 'Close notifications')
  await expect(panel(page)).toHaveCount(0)
  await bell(page).click()
  await expect(items).toHaveCount(5)
  await page.mouse.click(300, 300)
  await expect(panel(page)).toHaveCount(0)
  expect(await overflow(page)).not.toBe('hidden')
  expect(heldRequest.requestCount()).toBe(1)
})

test('on a phone a notification is compact, and a menu contains its actions', async ({
  world,
  signIn,
  openAnotherPage,
}) => {
  const { admin, id } = await world.team()
  await insertNotifications(world, admin, id, [
    { title: 'Second', message: 'Mara moved it' },
    { title: 'First', message: 'Mara moved it', task_title: 'Order the glass', project_title: 'Greenhouse' },
  ])
  const phone = await openAnotherPage({ viewport: { width: 320, height: 640 }, hasTouch: true })
  await signIn(phone, admin, `/admin/notifications?orgId=${id}`)
  await expect(rows(phone)).toHaveCount(2)
  await bell(phone).tap()
  for (const items of [rows(phone), panel(phone).getByRole('listitem')]) {
    await expect(items).toHaveCount(2)
    await expect(items.first()).toContainText(/Medium.*Order the glass.*Greenhouse/)
    for (const item of await items.all()) expect((await item.boundingBox())?.height).toBeLessThanOrEqual(84)
  }
  await panel(phone).getByRole('button', { name: 'More about First' }).tap()
  const menu = phone.getByRole('dialog', { name: 'Actions on First' })
  await menu.getByRole('button', { name: 'Mark as read' }).tap()
  await expect(panel(phone).getByText('1 unread')).toBeVisible()
  await expect(panel(phone).getByRole('button', { name: 'More about First' })).toBeFocused()
  await panel(phone).getByRole('button', { name: 'Close notifications' }).tap()
  await rows(phone).getByRole('button', { name: 'More about First' }).tap()
  await menu.getByRole('button', { name: 'Archive' }).tap()
  await expect(rows(phone)).toHaveCount(1)
})

test('a notification arrives at once, can be read and archived, and opens its task [BELL-25, BELL-26, BELL-27 (settled: opens the page), STATE-025]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  await Promise.all([page.waitForEvent('websocket'), signIn(page, team.member, `/employee/projects?orgId=${team.id}`)])
  await expect(bell(page)).toHaveAccessibleDescription('0 unread')
  const task = await makeTask(world, team)
  await expect(bell(page)).toHaveText('1')
  await bell(page).click()
  const items = panel(page).getByRole('listitem')
  await expect(items).toHaveCount(1)
  await world.as(team.admin).post(`/tasks/${task.id}/comments`, { content: 'How thick?' })
  await world.as(team.admin).patch(`/tasks/${task.id}/status`, { status: 'in_progress' })
  await expect(items).toHaveCount(3)
  await expect(panel(page).getByText('3 unread')).toBeVisible()

  // With the keyboard, a notification is marked as read and another is archived. Undo restores the archived one.
  await page.getByRole('button', { name: 'Mark as read: Status changed' }).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('2 unread')).toBeVisible()
  await expect(bell(page)).toHaveText('2')
  await page.getByRole('button', { name: /^Archive: Ada Admin commented/ }).focus()
  await page.keyboard.press('Enter')
  await expect(items).toHaveCount(2)
  await expect(items.getByRole('link', { name: 'Task assigned' })).toBeFocused()
  await press(page, 'Undo')
  await expect(items).toHaveCount(3)

  const sentRequest = page.waitForRequest('**/notifications/read-all')
  await press(page, 'Mark All as Read')
  expect((await sentRequest).postDataJSON()).toEqual({ organization_id: team.id })
  await expect(panel(page).getByText('0 unread')).toBeVisible()
  await expect(panel(page).getByRole('img', { name: 'Unread' })).toHaveCount(0)
  await expect(panel(page).getByRole('button', { name: 'Mark All as Read' })).toBeFocused()
  await expect
    .poll(async () => (await world.as(team.member).get('/notifications/stats')).body)
    .toMatchObject({
      total: 3,
      unread_count: 0,
    })
  await panel(page).getByRole('link', { name: 'View All Notifications' }).click()
  await expect(page).toHaveURL(new RegExp(`/employee/notifications\\?orgId=${team.id}$`))
  await expect(panel(page)).toHaveCount(0)
  await rows(page).getByRole('link', { name: 'Task assigned' }).click()
  await expect(page).toHaveURL(new RegExp(`/employee/tasks/${task.id}\\?orgId=${team.id}$`))
})

test('the bell handles no notifications, no current organization, no organization at all and no response [BELL-13, BELL-14, BELL-15, STATE-025, STATE-029, ERR-58]', async ({
  page,
  world,
  signIn,
}) => {
  const { admin } = await world.team()
  const foreignOrganization = await world.organization({ name: 'Harbour Works' })
  const recentAddress = '**/notifications/?limit=10&organizationId=*'
  await cutLiveConnection(page)
  await breakCalls(page, recentAddress)
  const first = page.waitForRequest(recentAddress)
  await signIn(page, admin, `/admin/dashboard?orgId=${foreignOrganization.id}`)
  await expect(page.getByText('You do not belong to')).toBeVisible()
  await bell(page).click()
  const { body } = await world.as(admin).get('/auth/me')
  expect((await first).url()).toContain(`organizationId=${body.organizations[0].id}`)
  await expect(panel(page).getByRole('alert')).toContainText('Failed to fetch recent notifications')
  await page.unroute(recentAddress)
  await press(page, 'Retry')
  await expect(panel(page).getByText('No notifications yet')).toBeVisible()
  await expect(panel(page).getByText("You'll see notifications here when they arrive")).toBeVisible()
  await expect(panel(page).getByRole('list')).toHaveCount(0)

  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/notifications/') && requests.push(request.url()))
  await signIn(page, await world.register(), '/')
  await bell(page).click()
  await expect(panel(page).getByText('No notifications yet')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Mark All as Read' }).click({ force: true })
  expect(requests).toEqual([])
})

test('the page marks all as read only while something is unread', async ({ page, world, signIn }) => {
  const { admin, id } = await world.team()
  await insertNotifications(world, admin, id, [{ title: 'Comment', type: 'task_comment' }])
  await signIn(page, admin, `/admin/notifications?orgId=${id}`)
  const button = page.getByRole('main').getByRole('button', { name: 'Mark All as Read' })
  await expect(rows(page)).toHaveCount(1)
  await expect(button).toBeEnabled()
  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/notifications/read-all')) requestCount++
  })
  await button.click()
  await expect(button).toBeDisabled()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expect(button).toBeDisabled()
  expect(requestCount).toBe(1)
})

test('the page filters, selects many, deletes with Undo, and keeps its filters in the address [PROD-07]', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, id } = await world.team()
  const secondOrganization = await world.organization({ name: 'Harbour Works', admin })
  const asAdmin = world.as(admin)
  await insertNotifications(world, admin, id, [
    { title: 'Kept', read: true, archived: true },
    { title: 'Mentioned', type: 'mention', read: true },
    { title: 'Comment', type: 'task_comment' },
    { title: 'Changed' },
  ])
  await insertNotifications(world, admin, secondOrganization.id, [{ title: 'From the harbour' }])
  const titles = () => rows(page).locator('[data-follow]').allTextContents()
  await signIn(page, admin, `/admin/notifications?orgId=${id}`)
  await expect.poll(titles).toEqual(['Changed', 'Comment', 'Mentioned'])
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Unread' }).check()
  await expect.poll(titles).toEqual(['Changed', 'Comment'])
  await page.getByRole('radio', { name: 'Archived' }).check()
  await expect.poll(titles).toEqual(['Kept'])
  await page.getByRole('radio', { name: 'All' }).check()
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Mentions' }).click()
  await expect.poll(titles).toEqual(['Mentioned'])
  await page.reload()
  await expect.poll(titles).toEqual(['Mentioned'])
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Missed calls' }).click()
  await press(page, 'Show All')
  await page.getByRole('combobox', { name: 'Organization' }).click()
  await page.getByRole('option', { name: 'All organizations' }).click()
  await expect.poll(titles).toEqual(['From the harbour', 'Changed', 'Comment', 'Mentioned'])
  await expect(rows(page).first()).toContainText('Harbour Works')

  // All listed notifications are deleted and restored. Then one is deleted, and leaving the page makes that final.
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByText('4 selected')).toBeVisible()
  await press(page, 'Delete')
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleDescription('0 unread')
  await press(page, 'Undo')
  await expect(rows(page)).toHaveCount(4)
  await expect(bell(page)).toHaveAccessibleDescription('2 unread')
  await page.getByRole('checkbox', { name: 'Select: Changed' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await press(page, 'Mark as Read')
  await expect(rows(page).getByRole('img', { name: 'Unread' })).toHaveCount(1)
  await rows(page).first().hover()
  await press(page, 'Delete: From the harbour')
  await expect(rows(page)).toHaveCount(3)
  expect((await asAdmin.get('/notifications/')).body).toHaveLength(4)
  await page.goto('about:blank')
  await expect.poll(async () => (await asAdmin.get('/notifications/')).body.length).toBe(3)
})

test('a deleted notification can be restored as long as Undo is offered', async ({ page, world, signIn }) => {
  const { admin, id } = await world.team()
  await insertNotifications(world, admin, id, [{ title: 'Kept' }])
  await page.clock.install()
  await signIn(page, admin, `/admin/notifications?orgId=${id}`)
  await rows(page).first().hover()
  await press(page, 'Delete: Kept')
  const undo = page.getByRole('button', { name: 'Undo' })
  // The message with the undo button stays while the pointer is over it.
  await undo.hover()
  await page.clock.runFor(20_000)
  await undo.click()
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  // When the message disappears, the deletion is final.
  await rows(page).first().hover()
  await press(page, 'Delete: Kept')
  await expect(undo).toBeVisible()
  await page.mouse.move(10, 10)
  await page.clock.runFor(20_000)
  await expect.poll(async () => (await world.as(admin).get('/notifications/')).body.length).toBe(0)
})

test('a failed archiving is not reported as done', async ({ page, world, signIn }) => {
  const { admin, id } = await world.team()
  await insertNotifications(world, admin, id, [{ title: 'Kept' }])
  await cutLiveConnection(page)
  await signIn(page, admin, `/admin/notifications?orgId=${id}`)
  await breakCalls(page, '**/notifications/*/archive', 'PATCH')
  await rows(page).first().hover()
  const nextUnreadRequest = page.waitForResponse('**/notifications/unread/count?*')
  await press(page, 'Archive: Kept')
  await expect(page.getByText('Failed to archive')).toBeVisible()
  await nextUnreadRequest
  await expect(rows(page)).toHaveCount(1)
  await rows(page).first().hover()
  await press(page, 'Mark as read: Kept')
  await expect(bell(page)).toHaveAccessibleDescription('0 unread')
  expect(await page.getByText('Notification archived').count()).toBe(0)
  await page.unroute('**/notifications/*/archive')
  await press(page, 'Retry')
  await expect(page.getByText('Notification archived')).toBeVisible()
})

test('thousands of notifications can be scrolled; new ones wait behind a button, and failed actions are reverted', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  await insertNotifications(
    world,
    team.admin,
    team.id,
    Array.from({ length: 3000 }, (_, index) => ({ title: `Note ${index + 1}` })),
  )
  await Promise.all([page.waitForEvent('websocket'), signIn(page, team.admin, `/admin/notifications?orgId=${team.id}`)])
  await expect(rows(page).first()).toContainText('Note 3000')
  await page.evaluate('scrollTo(0, 1e6)')
  const laterRow = rows(page).filter({ hasText: 'Note 2900' })
  await laterRow.locator('[data-follow]').focus()
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-follow]:focus')).toHaveText('Note 2897')
  expect(await rows(page).count()).toBeLessThan(60)
  const before = await rows(page).filter({ hasText: 'Note 2897' }).boundingBox()
  await world.as(team.manager).post('/projects/', { name: 'Boathouse', organization_id: team.id })
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()
  expect(await rows(page).filter({ hasText: 'Note 2897' }).boundingBox()).toEqual(before)
  await press(page, '1 new')
  await expect(rows(page).first()).toContainText('Project created')

  await breakCalls(page, '**/notifications/*/read', 'PATCH')
  await rows(page).first().hover()
  await press(page, 'Mark as read: Project created')
  await expect(page.getByText('Failed to mark as read')).toBeVisible()
  await expect(rows(page).first().getByRole('img', { name: 'Unread' })).toBeVisible()
  await page.unroute('**/notifications/*/read')
  await press(page, 'Retry')
  await expect(rows(page).first().getByRole('img', { name: 'Unread' })).toHaveCount(0)

  await cutLiveConnection(page)
  await breakCalls(page, '**/notifications/?*')
  await page.goto(`/admin/notifications?orgId=${team.id}`)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to fetch notifications')
  await page.unroute('**/notifications/?*')
  await press(page, 'Retry')
  await expect(rows(page).first()).toContainText('Project created')
})

test('the settings choose which notifications arrive and where, and are saved at once [SET-05, SET-10, SET-15 (settled: built)]', async ({
  page,
  world,
  signIn,
}) => {
  const { member } = await world.team()
  await signIn(page, member, '/employee/settings#notifications')
  const section = page.getByRole('region', { name: 'Notifications' })
  const mail = section.getByRole('switch', { name: 'Task comments: mail' })
  await expect(mail).not.toBeChecked()
  const comments = section.getByRole('rowgroup').filter({ has: page.getByText('Comments and mentions') })
  await expect(comments.getByRole('rowheader')).toHaveText([
    'Comments and mentions',
    'Task comments',
    'Comments on tasks I follow',
    'Milestone comments',
    'Mentions',
  ])
  await breakCalls(page, '**/notifications/preferences', 'PUT')
  await mail.click({ force: true })
  await expect(section.getByRole('alert')).toContainText('Failed to save the preference')
  await expect(mail).not.toBeChecked()
  await page.unroute('**/notifications/preferences')
  await section.getByRole('button', { name: 'Retry' }).click()
  await expect(mail).toBeChecked()
  await expect(section.getByRole('alert')).toHaveCount(0)
  await section.getByRole('switch', { name: 'New goals: in app' }).click({ force: true })
  await expect
    .poll(async () => (await world.as(member).get('/notifications/preferences')).body)
    .toEqual(
      expect.arrayContaining([
        { type: 'task_comment', in_app: true, mail: true },
        { type: 'goal_created', in_app: false, mail: false },
      ]),
    )
})

test('when the first of two choices fails to save, the second one is kept', async ({ page, world, signIn }) => {
  const { member } = await world.team()
  await signIn(page, member, '/employee/settings#notifications')
  const section = page.getByRole('region', { name: 'Notifications' })
  const goals = (channel: string) => section.getByRole('switch', { name: `New goals: ${channel}` })
  const before = await goals('mail').isChecked()
  const storedPreference = async () =>
    (await world.as(member).get('/notifications/preferences')).body.find(
      ({ type }: { type: string }) => type === 'goal_created',
    )
  let sentCount = 0
  let failRequest = () => {}
  const failing = new Promise<void>((resolve) => {
    failRequest = resolve
  })
  await page.route('**/notifications/preferences', async (route) => {
    if (route.request().method() !== 'PUT' || ++sentCount > 1) return route.continue()
    await failing
    await route.fulfill({ status: 502, body: '' })
  })
  await goals('in app').click({ force: true })
  await expect.poll(() => sentCount).toBe(1)
  await goals('mail').click({ force: true })
  const second = page.waitForResponse((response) => response.ok() && response.request().method() === 'PUT')
  failRequest()
  await second
  const { in_app, mail } = await storedPreference()
  expect(mail).toBe(!before)
  await expect(goals('in app')).toBeChecked({ checked: in_app })
  await expect(goals('mail')).toBeChecked({ checked: mail })
})
