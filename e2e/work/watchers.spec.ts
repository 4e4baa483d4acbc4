import type { Page } from '@playwright/test'
import { expectAbsent } from '../support/absent.ts'
import { expectAccessible } from '../support/looks.ts'
import { makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

const followButton = (page: Page) => page.getByRole('button', { name: /Follow this task|unfollow this task/ })
/** Opens the menu of a row; its button appears when the pointer is in the row. */
async function openMenu(page: Page, name: string) {
  await page.getByText(name, { exact: true }).first().hover()
  await page.getByRole('button', { name: `More about ${name}` }).click()
}
const properties = (page: Page) => page.getByRole('complementary', { name: 'Properties' })

test('a manager follows a task, other windows show it, and a comment notifies the manager', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const team = await world.team()
  const task = await makeTask(world, team, { title: 'Order the glass' })
  await signIn(page, team.manager, `/manager/tasks/${task.id}`)
  await expect(properties(page).getByRole('button', { name: '2 watchers' })).toBeVisible()
  const otherWindow = await openAnotherPage()
  await signIn(otherWindow, team.manager, `/manager/tasks/${task.id}`)
  await expect(followButton(otherWindow)).toHaveAttribute('aria-pressed', 'false')

  await followButton(page).click()
  await expect(page.getByText(`You follow ${task.key}`)).toBeVisible()
  await expect(followButton(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(followButton(otherWindow)).toHaveAttribute('aria-pressed', 'true')
  await properties(page).getByRole('button', { name: '3 watchers' }).click()
  await expect(page.getByRole('list', { name: '3 watchers' })).toContainText('Follows')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await world.as(team.member).post(`/tasks/${task.id}/comments`, { content: 'The glass is here' })
  await signIn(page, team.manager, '/manager/notifications')
  await expect(page.getByText(`${team.member.name} commented on "Order the glass"`)).toBeVisible()
  await openMenu(page, `${team.member.name} commented on "Order the glass"`)
  await page.getByRole('menuitem', { name: 'Unfollow this task' }).click()
  await expect(page.getByText(/You no longer follow "Order the glass"/)).toBeVisible()
  await expect(followButton(otherWindow)).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(followButton(otherWindow)).toHaveAttribute('aria-pressed', 'true')
})

test('tasks are followed by their key and from the selection, and listed by the filter', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const first = await makeTask(world, team, { title: 'Order the glass' })
  const second = await makeTask(world, team, { title: 'Cut the frame' })
  await makeTask(world, team, { title: 'Paint the wall' })
  await signIn(page, team.manager, '/manager/tasks?view=table')
  await page.getByRole('row', { name: /Order the glass/ }).hover()
  await page.keyboard.press('Shift+S')
  await expect(page.getByText(`You follow ${first.key}`)).toBeVisible()
  await openMenu(page, 'Cut the frame')
  await page.getByRole('menuitem', { name: /^Follow/ }).click()
  await expect(page.getByText(`You follow ${second.key}`)).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('option', { name: 'Followed by me' }).click()
  await expect(page.getByRole('row', { name: /Order the glass/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Cut the frame/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Paint the wall/ })).toHaveCount(0)
  await openMenu(page, 'Cut the frame')
  await page.getByRole('menuitem', { name: /^Unfollow/ }).click()
  await expect(page.getByRole('row', { name: /Cut the frame/ })).toHaveCount(0)
})

test('menus and the palette offer to follow or to unfollow, as is right for the tasks', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const glass = await makeTask(world, team, { title: 'Order the glass' })
  const frame = await makeTask(world, team, { title: 'Cut the frame' })
  await world.as(team.manager).post(`/tasks/${glass.id}/comments`, { content: 'The glass is here' })
  await signIn(page, team.manager, '/manager/tasks?view=table')
  const entry = (name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
  for (const [title, offered, other] of [
    ['Order the glass', 'Unfollow', 'Follow'],
    ['Cut the frame', 'Follow', 'Unfollow'],
  ] as const) {
    await openMenu(page, title)
    await expect(entry(offered)).toBeVisible()
    await expect(entry(other)).toHaveCount(0)
    await page.keyboard.press('Escape')
  }
  const offers = async () => {
    await page.keyboard.press('ControlOrMeta+k')
    const palette = page.getByRole('dialog', { name: 'Search or jump to' })
    await palette.getByRole('combobox').fill('follow')
    const names = palette.getByRole('option', { name: /^(Follow|Unfollow)/ })
    await expect(names.first()).toBeVisible()
    const found = await names.allTextContents()
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
    return found.flatMap((text) => text.match(/^(Follow|Unfollow)/)?.[0] ?? [])
  }
  for (const { key } of [glass, frame]) await page.getByLabel(`Select ${key}`).check()
  await expect.poll(offers).toEqual(['Follow', 'Unfollow'])
  await page.keyboard.press('Shift+S')
  await expect(page.getByText(`You follow ${frame.key}`)).toBeVisible()
  await expect.poll(offers).toEqual(['Unfollow'])
  await page.keyboard.press('Shift+S')
  await expect(page.getByText(/You no longer follow 2 tasks/)).toBeVisible()
  await expect.poll(offers).toEqual(['Follow'])
})

test('a muted task is silent, and unmuted in the settings, also on a phone', async ({ page, world, signIn }) => {
  const team = await world.team()
  const task = await makeTask(world, team, { title: 'Order the glass' })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, team.admin, `/admin/tasks/${task.id}`)
  await expect(followButton(page)).toHaveAttribute('aria-pressed', 'true')
  await world.as(team.admin).put('/notifications/mutes', {
    organization_id: team.id,
    type: 'task',
    ids: [task.id],
    muted: true,
  })
  await expect(properties(page).getByRole('button', { name: 'Muted: unmute' })).toBeVisible()
  await expectAccessible(page)
  await world.as(team.member).post(`/tasks/${task.id}/comments`, { content: 'The glass is here' })
  await signIn(page, team.admin, '/admin/settings#notifications')
  const muted = page.getByRole('list', { name: 'Muted' })
  await expect(muted).toContainText(`${task.key} Order the glass`)
  await expectAccessible(page)
  await muted.getByRole('button', { name: `Unmute ${task.key}` }).click()
  await expect(page.getByText('Nothing is muted.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(muted).toContainText('Order the glass')
  await signIn(page, team.admin, '/admin/notifications')
  await expectAbsent(page.getByText('The glass is here'), page.getByRole('heading', { name: 'Notifications' }))
})

test('who may edit a task adds watchers, who are notified and may unfollow, also on a phone', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const team = await world.team()
  const task = await makeTask(world, team, { title: 'Order the glass' })
  const other = await world.join(team, 'member')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, team.member, `/employee/tasks/${task.id}`)
  await expect(properties(page).getByRole('button', { name: '2 watchers' })).toBeVisible()
  await properties(page).getByRole('button', { name: 'Add a watcher' }).click()
  const choice = page.getByRole('dialog', { name: 'Add a watcher' })
  const option = (name: string) => choice.getByRole('option', { name, exact: true })
  await expect(option(team.manager.name)).toBeVisible()
  await expect(option(other.name)).toHaveCount(0)
  await expectAccessible(page)
  await option(team.manager.name).click()
  await expect(page.getByText(`${team.manager.name} follows ${task.key} now`)).toBeVisible()
  await expect(properties(page).getByRole('button', { name: '3 watchers' })).toBeVisible()
  await properties(page).getByRole('button', { name: 'Add a watcher' }).click()
  await expect(choice.getByText('Everybody who sees the task follows it or chose not to')).toBeVisible()

  const managerPage = await openAnotherPage()
  await signIn(managerPage, team.manager, '/manager/notifications')
  await expect(managerPage.getByText(`${team.member.name} added you as a watcher of "Order the glass"`)).toBeVisible()
  await managerPage.getByRole('link', { name: 'Added as a watcher' }).click()
  await managerPage.getByRole('button', { name: 'Following: unfollow this task' }).click()
  await expect(managerPage.getByText(`You no longer follow ${task.key}`)).toBeVisible()
  await expect(properties(page).getByRole('button', { name: '2 watchers' })).toBeVisible()
})

test('a task is muted for a time, which the settings show, and Undo restores the former time', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const task = await makeTask(world, team, { title: 'Order the glass' })
  const ends = async () => {
    const { body } = await world.as(team.manager).get('/notifications/mutes')
    return body.map(({ expires_at }: { expires_at: string | null }) => expires_at)
  }
  await signIn(page, team.manager, '/manager/tasks?view=table')
  const mute = async (duration: string) => {
    await openMenu(page, 'Order the glass')
    await page.getByRole('menuitem', { name: 'Mute...' }).click()
    const question = page.getByRole('dialog', { name: `Mute ${task.key}` })
    await expectAccessible(page)
    await question.getByRole('button', { name: duration }).click()
    await expect(question).toHaveCount(0)
  }
  await mute('For a week')
  await expect(
    page.getByText(new RegExp(`Muted ${task.key} until .+\\. Only mentions still reach you\\.`)),
  ).toBeVisible()
  const [week] = await ends()
  expect(week).not.toBeNull()
  await mute('Always')
  await expect(page.getByText(`Muted ${task.key}. Only mentions still reach you.`)).toBeVisible()
  expect(await ends()).toEqual([null])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(ends).toEqual([week])
  await signIn(page, team.manager, '/manager/settings#notifications')
  await expect(page.getByRole('list', { name: 'Muted' })).toContainText(/Order the glass.*Until /)
  await expectAccessible(page)
})

test('a reason is muted from a notification, with undo', async ({ page, world, signIn }) => {
  const team = await world.team()
  const task = await makeTask(world, team, { title: 'Order the glass' })
  await world.as(team.member).post(`/tasks/${task.id}/comments`, { content: 'The glass is here' })
  await signIn(page, team.admin, '/admin/notifications')
  await openMenu(page, `${team.member.name} commented on "Order the glass"`)
  await page.getByRole('menuitem', { name: 'Mute this reason' }).click()
  await expect(page.getByText('Muted "Task comments".')).toBeVisible()
  const inApp = async () => {
    const { body } = await world.as(team.admin).get('/notifications/preferences')
    return body.find(({ type }: { type: string }) => type === 'task_comment').in_app
  }
  await expect.poll(inApp).toBe(false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(inApp).toBe(true)
})
