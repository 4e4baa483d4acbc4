import { uuidV7 } from '@muster/server/uuid-v7'
import type { Page } from '@playwright/test'
import { message } from '../support/chat.ts'
import { expectAccessible } from '../support/looks.ts'
import { makeProject, makeTask } from '../support/make-task.ts'
import { createGroup } from '../support/rooms.ts'
import { expect, test } from '../support/test.ts'
import type { Person, Team, World } from '../support/world.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })
const results = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('listitem')
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })

const press = async (page: Page, ...keyNames: string[]) => {
  for (const key of keyNames) await page.keyboard.press(key)
}

/** Creates a group of the admin, the manager and the member, with one message. Returns the id of the group. */
async function writeMessage(world: World, team: Team, sender: Person, content: string) {
  const roomId = await createGroup(world, team.id, [team.admin, team.manager, team.member])
  const ofRoom = { organization_id: team.id, room_id: roomId }
  await world.db.updateTable('chat_rooms').set({ last_seq: 1 }).where('id', '=', roomId).execute()
  await world.db
    .insertInto('chat_messages')
    .values({ ...ofRoom, id: uuidV7(), seq: 1, sender_id: sender.id, content })
    .execute()
  return roomId
}

test('a member finds a comment by the keyboard, and comes back to the same results', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const task = await makeTask(world, team, { title: 'Order the glass' })
  const comment = (content: string, author: Person) => world.as(author).post(`/tasks/${task.id}/comments`, { content })
  await comment('The laminated panes come on Monday', team.admin)
  await comment('Are laminated panes in stock?', team.member)
  await writeMessage(world, team, team.admin, 'Who ordered laminated glass?')
  await makeTask(world, team, { title: 'A laminated secret', assigned_users: [team.admin.id] })
  await signIn(page, team.member, `/employee/dashboard?orgId=${team.id}`)
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()

  await press(page, 'g', '/')
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('region', { name: 'Operators' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('laminated')
  await expect(results(page)).toHaveCount(3)
  const [result, search] = [await results(page).first().boundingBox(), await page.getByRole('search').boundingBox()]
  // The list has a border.
  expect(result?.width).toBe((search?.width ?? 0) - 2)
  await expect(results(page).filter({ hasText: 'Who ordered' }).locator('mark')).toHaveText(['laminated'])
  await expectAccessible(page)

  await page.keyboard.type(' fr')
  await press(page, 'ArrowDown', 'Enter')
  await expect(field(page)).toHaveValue('laminated from:')
  await page.keyboard.type('ada')
  await expect(option(page, /Ada Admin/)).toHaveAttribute('aria-selected', 'true')
  await press(page, 'Enter')
  await expect(field(page)).toHaveValue(`laminated from:${team.admin.username} `)
  await expect(results(page)).toHaveCount(2)
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('Ada Admin')
  await page.getByRole('radio', { name: 'Comments' }).check()
  await expect(results(page)).toHaveCount(1)

  await field(page).press('ArrowDown')
  const found = page.getByRole('link', { name: 'Order the glass' })
  await expect(found).toBeFocused()
  await press(page, 'Enter')
  await expect(page).toHaveURL(new RegExp(`/employee/tasks/${task.id}\\?.*#comment-\\d+$`))
  await expect(page.locator('li:focus')).toContainText('The laminated panes come on Monday')
  await page.goBack()
  await expect(field(page)).toHaveValue(`laminated from:${team.admin.username} `)
  await expect(page.getByRole('radio', { name: 'Comments' })).toBeChecked()
  await expect(found).toBeFocused()

  await field(page).fill('zeppelin from:me')
  await expect(page.getByText('Nothing that you can see matches')).toBeVisible()
  await expectAccessible(page)
  // The first of these buttons is covered by the list of people if a random username contains "me", too.
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(field(page)).toHaveValue('zeppelin')
  await field(page).fill('')
  const recent = page.getByRole('region', { name: 'Recent searches' })
  await expect(recent.getByRole('listitem')).toHaveText([`laminated from:${team.admin.username}`])
  await recent.getByRole('button', { name: /^Remove/ }).click()
  await expect(recent).toHaveCount(0)
})

test('a manager finds a message from the palette, and learns that a result has been deleted', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const project = await makeProject(world, team, 'Boathouse')
  const task = await makeTask(world, team, { title: 'Caulk the hull', project_id: project.id })
  await world.as(team.member).post(`/tasks/${task.id}/comments`, { content: 'The hull needs two coats' })
  const roomId = await writeMessage(world, team, team.member, 'The hull is dry now')
  await signIn(page, team.manager, `/manager/dashboard?orgId=${team.id}`)
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()

  await press(page, 'Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('hull')
  await expect(palette(page).getByRole('option')).toHaveCount(3)
  await expect(palette(page).getByRole('option').first()).toContainText('Caulk the hull')
  await expect(palette(page).getByRole('group', { name: 'Comments' })).toContainText('The hull needs two coats')
  await expect(palette(page).getByRole('group', { name: 'Messages' })).toContainText('Lamps: The hull is dry now')
  await expectAccessible(page)
  // Operators and typing errors are understood here too.
  await palette(page).getByRole('combobox').fill('assignee:emil is:open')
  await expect(palette(page).getByRole('option')).toHaveText([/Caulk the hull/])
  await palette(page).getByRole('combobox').fill('caullk')
  await expect(palette(page).getByRole('group', { name: 'Tasks' })).toContainText('Caulk the hull')
  await page.setViewportSize({ width: 390, height: 844 })
  await palette(page).getByRole('button', { name: 'Close' }).click()
  await expect(palette(page)).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await press(page, 'Control+k')
  await palette(page).getByRole('combobox').fill('hull')
  await press(page, 'Shift+Enter')
  await expect(page).toHaveURL(new RegExp(`/manager/search\\?(?=.*q=hull)(?=.*orgId=${team.id})`))
  await expect(results(page)).toHaveCount(3)
  await results(page).filter({ hasText: 'The hull is dry now' }).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/manager/chat\\?(?=.*room=${roomId})(?=.*message=)`))
  await expect(message(page, 'The hull is dry now')).toBeVisible()
  await page.goBack()

  await expect(results(page)).toHaveCount(3)
  await world.as(team.admin).delete(`/tasks/${task.id}`)
  await results(page).getByRole('link', { name: 'Caulk the hull' }).first().click()
  await expect(page.getByText('Task not found', { exact: true })).toBeVisible()
})
