import { emojis } from '@muster/contracts/chat/messages'
import type { Page } from '@playwright/test'
import { act, box, entry, log, message, say, test } from '../support/chat.ts'
import { breakCalls, cutLive, hold } from '../support/hold.ts'
import { tapLine } from '../support/line.ts'
import { expectGoodLooks } from '../support/looks.ts'
import { heading } from '../support/rooms.ts'
import { expect } from '../support/test.ts'

test('two people write to each other [PROD-09, CHAT-01, CHAT-02, CHAT-03, CHAT-04, CHAT-07, CHAT-08, CHAT-18, CHAT-19, CHAT-20, CHAT-21, CHAT-32, CHAT-33, CHAT-40, CHAT-41, CHAT-42, CHAT-43, VAL-098, SOCK-01 (settled: shown)]', async ({
  page,
  another,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  const line = await tapLine(page)
  const people = await hold(page, `**/api/users/${id}`)
  await signIn(page, admin, `/admin/chat?orgId=${id}`)
  await expect(page.getByText('Loading team members...')).toBeVisible()
  people.go()
  await expect(page.getByText('Welcome to Team Chat')).toBeVisible()
  await expect(page.getByText('Select a team member from the sidebar to start messaging')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Online (0)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Offline (2)' })).toBeVisible()
  await expectGoodLooks(page)
  await page.getByPlaceholder('Search team members...').fill('emil')
  await expect(page.getByRole('heading', { name: 'Offline (1)' })).toBeVisible()

  // With the keyboard, from the search into the list and into the room.
  const first = await hold(page, `**/api/messages/${id}/${member.id}?*`)
  await page.keyboard.press('ArrowDown')
  await expect(entry(page, 'Emil Employee')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/chat\\?orgId=${id}&room=${member.id}$`))
  await expect(page.getByText('Loading messages...')).toBeVisible()
  first.go()
  await expect(heading(page)).toContainText('Emil Employee')
  await expect(heading(page)).toContainText('Last seen recently')
  await expect(page.getByText('No messages yet')).toBeVisible()
  await expect.poll(() => line.sent('join_room')).toEqual([{ roomId: String(member.id) }])
  expect(line.address()).toContain('transport=websocket')
  expect(line.handshake()).toEqual({ token: admin.token, organizationId: id })

  const other = await another()
  await signIn(other, member, `/employee/chat?orgId=${id}&room=${admin.id}`)
  await expect(heading(other)).toContainText('Ada Admin')
  await expect(heading(other)).toContainText('Online')
  await expect(heading(page)).toContainText('Online')
  await expect(page.getByRole('heading', { name: 'Online (1)' })).toBeVisible()

  // Blank text cannot be sent.
  const send = page.getByRole('button', { name: 'Send' })
  await expect(send).toBeDisabled()
  await box(page).fill('   \n ')
  await expect(send).toBeDisabled()
  await box(page).press('Enter')
  await expect(page.getByPlaceholder('Type a message...')).toHaveValue('   \n ')
  expect(line.sent('typing_start')).toEqual([])
  await box(page).fill('Good morning')
  await box(page).press('Shift+Enter')
  await box(page).pressSequentially('Emil')
  await send.click()
  await expect(box(page)).toHaveValue('')
  await expect(message(other, 'Good morning')).toContainText('Emil')
  await expect(message(other, 'Good morning').locator('time')).toHaveText(/^\d{1,2}:\d\d [AP]M$/)
  await expect(message(page, 'Good morning')).toHaveAttribute('data-own', 'true')
  await expect(message(other, 'Good morning')).not.toHaveAttribute('data-own')
  const bubble = (somewhere: Page) => message(somewhere, 'Good morning').locator('[class*=bubble]')
  await expect(bubble(other)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(bubble(page)).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  // Seen, because the other user has the message on screen.
  await expect(message(page, 'Good morning')).toContainText('Seen')

  // Starting and stopping to type are both broadcast.
  await box(page).fill('Good')
  await expect(other.getByText('Ada Admin is typing...')).toBeVisible()
  expect(line.sent('typing_start').at(-1)).toEqual({ roomId: String(member.id) })
  await box(page).fill('')
  await expect(other.getByText('Ada Admin is typing...')).toHaveCount(0)
  await expect.poll(() => line.sent('typing_stop').at(0)).toEqual({ roomId: String(member.id) })
})

test('messages are replied to, reacted to, edited and deleted, and messages of another organization are ignored [CHAT-34, CHAT-35, CHAT-36, CHAT-38, CHAT-39, VAL-108, ENT-144, ENT-145, ENT-146]', async ({
  page,
  another,
  world,
  signIn,
}) => {
  const { admin, member, manager, id } = await world.team('Northlight')
  const line = await tapLine(page)
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${member.id}`)
  const other = await another()
  await signIn(other, member, `/employee/chat?orgId=${id}&room=${admin.id}`)
  await expect(heading(page)).toContainText('Online')
  await say(page, 'Good morning')
  await expect(message(other, 'Good morning')).toBeVisible()

  // One reply is cancelled, another is sent.
  await act(other, 'Good morning', 'Reply')
  await expect(other.getByRole('region', { name: 'Reply' })).toContainText('Replying to Ada Admin')
  await other.getByRole('button', { name: 'Cancel' }).click()
  await expect(other.getByRole('region', { name: 'Reply' })).toHaveCount(0)
  await act(other, 'Good morning', 'Reply')
  await say(other, 'Morning! See https://example.com/a')
  const preview = message(page, 'Morning!').getByRole('button', { name: /^Reply to Ada Admin: Good morning/ })
  await expect(preview).toBeVisible()
  const link = message(page, 'Morning!').getByRole('link', { name: 'https://example.com/a' })
  await expect(link).toHaveAttribute('rel', /noopener/)
  await preview.click()

  // A reaction is added and removed.
  await act(page, 'Morning!', 'React')
  await expect(page.getByRole('dialog', { name: 'Reactions' }).getByRole('button')).toHaveText([...emojis])
  await page.getByRole('button', { name: 'Fire', exact: true }).click()
  const fire = (somewhere: Page) => message(somewhere, 'Morning!').getByRole('button', { name: /^Fire 1/ })
  await expect(fire(other)).toHaveAttribute('aria-pressed', 'false')
  await fire(other).click()
  await expect(message(page, 'Morning!').getByRole('button', { name: 'Fire 2: You, Emil Employee' })).toBeVisible()
  await fire(other)
    .or(message(other, 'Morning!').getByRole('button', { name: /^Fire 2/ }))
    .click()
  await expect(fire(page)).toHaveAttribute('aria-pressed', 'true')
  expect(line.sent('add_reaction')).toEqual([{ messageId: expect.any(String), emoji: '🔥' }])

  // Up edits the user's last message; Escape cancels.
  await box(other).press('ArrowUp')
  const editor = other.getByRole('textbox', { name: 'Edit message' })
  await expect(editor).toHaveValue('Morning! See https://example.com/a')
  await editor.press('Escape')
  await box(other).press('ArrowUp')
  // An emptied message stays empty and cannot be saved; new text replaces the old one.
  await editor.press('ControlOrMeta+a')
  await editor.press('Delete')
  await expect(editor).toHaveValue('')
  await expect(other.getByRole('button', { name: 'Save' })).toBeDisabled()
  await editor.press('Enter')
  await expect(editor).toHaveValue('')
  await expect(message(other, 'Morning!')).toHaveCount(1)
  await editor.pressSequentially('Morning, Ada!')
  await editor.press('Enter')
  await expect(message(page, 'Morning, Ada!')).toContainText('(edited)')
  await act(page, 'Morning, Ada!', 'Reply')
  await say(page, 'A word too much')
  expect(line.sent('send_message').at(-1)).toMatchObject({
    roomId: String(member.id),
    content: 'A word too much',
    replyTo: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  // The line 'Seen' moves the message and its buttons, so wait for it before clicking.
  await expect(message(page, 'A word too much')).toContainText('Seen')
  await act(page, 'A word too much', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Message' }).click()
  await expect(message(other, 'This message was deleted.')).toBeVisible()
  await expect(log(other).getByText('A word too much')).toHaveCount(0)
  await expect(message(page, 'This message was deleted.')).toBeFocused()
  await expect(message(page, 'This message was deleted.').getByRole('button', { name: /^Reply to/ })).toHaveCount(0)

  // A message of an organization that the user does not belong to is ignored; one of their own is shown.
  const { body } = await world.as(admin).get('/auth/me')
  expect(body.organizations).toHaveLength(1)
  const messageIn = (seq: number, organizationId: number, content: string) => ({
    _id: `0198c7a0-5b1e-7cc3-98c4-00000000000${seq}`,
    ...{ seq, clientId: null, kind: 'user', content, senderId: String(member.id), senderName: 'Emil Employee' },
    ...{ chatRoomId: String(member.id), organizationId, createdAt: new Date().toISOString(), editedAt: null },
    ...{ isEdited: false, isDeleted: false, replyTo: null, reactions: [], readBy: [] },
  })
  line.tell('new_message', messageIn(4, id + 1, 'From a foreign house'))
  line.tell('new_message', messageIn(4, id, 'From our own house'))
  await expect(message(page, 'From our own house')).toBeVisible()
  await expect(log(page).getByText('From a foreign house')).toHaveCount(0)
  // When the room has more messages than the page knows, the page requests them; a refusal is shown.
  const since = page.waitForRequest(/since=4/)
  line.tell('room_joined', { roomId: String(member.id), lastSeq: 9 })
  await since
  line.tell('error', { status: 429, detail: 'Too many at once. Please wait a moment.' })
  await expect(page.getByText('Too many at once. Please wait a moment.')).toBeVisible()
  await page.getByRole('button', { name: 'Close message' }).click()
  await expectGoodLooks(page)

  // Opening another room leaves this one.
  await page.getByPlaceholder('Search team members...').fill('')
  await entry(page, 'Mara Manager').click()
  await expect.poll(() => line.sent('leave_room')).toEqual([{ roomId: String(member.id) }])
  await expect.poll(() => line.sent('join_room').at(-1)).toEqual({ roomId: String(manager.id) })
})

test('a group of three, its unread messages on every page, and the chat panel [CHAT-10, CHAT-11, CHAT-12, CHAT-13, CHAT-17 (settled: it sends), ADMIN-SHELL-19, MGR-SHELL-17 (settled: the header stays), MGR-SHELL-18, SOCK-34, SOCK-36, SOCK-38, ROUTE-31]', async ({
  page,
  another,
  world,
  signIn,
}) => {
  const { admin, member, manager, id } = await world.team('Northlight')
  await signIn(page, admin, `/admin/chat?orgId=${id}`)
  const emil = await another()
  await signIn(emil, member, `/employee/tasks?orgId=${id}`)
  const mara = await another()
  await signIn(mara, manager, `/manager/chat?orgId=${id}`)
  await expect(mara.getByRole('banner').filter({ hasText: 'Northlight' })).toBeVisible()

  await page.getByRole('button', { name: 'New group' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create Group' }).click()
  await expect(dialog.getByText('Group name is required')).toBeVisible()
  await expect(dialog.getByText('Choose at least one person')).toBeVisible()
  await dialog.getByLabel('Group name').fill('Greenhouse')
  for (const name of ['Emil Employee', 'Mara Manager']) {
    await dialog.getByRole('combobox', { name: 'Participants' }).fill(name)
    await page.getByRole('option', { name }).click()
  }
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Create Group' }).click()
  await expect(heading(page)).toContainText('Greenhouse')
  await expect(heading(page)).toContainText('3 members')

  // The name is completed; the mentioned user is notified and sees the unread count on every page.
  await box(page).pressSequentially('Glass is here @em')
  await expect(page.getByRole('option', { name: /Emil Employee/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue(`Glass is here @${member.username} `)
  await page.keyboard.press('Enter')
  await say(page, 'Who has the keys?')
  await expect(message(page, 'Glass is here').getByText(`@${member.username}`)).toHaveCSS('font-weight', '500')
  await expect(emil.getByRole('link', { name: 'Chat, 2 unread' })).toBeVisible()
  await expect(emil).toHaveTitle(/^\(2\) /)
  await expect(emil.getByRole('banner').getByRole('button', { name: 'Notifications' })).toHaveAccessibleDescription(
    '1 unread',
  )

  // The chat panel lists the members with role and last presence, and can send messages.
  await emil.getByRole('banner').getByRole('button', { name: 'Team chat', exact: true }).click()
  const panel = emil.getByRole('complementary', { name: 'Team chat' })
  const members = panel.getByRole('list', { name: 'Team members' })
  await expect(members.getByRole('button', { name: /Ada Admin/ })).toContainText('Admin · Online')
  await expect(members.getByRole('button', { name: /Greenhouse/ })).toContainText('3 members')
  await expectGoodLooks(emil)
  await members.getByRole('button', { name: /Greenhouse/ }).click()
  await expect(panel.getByText('New', { exact: true })).toBeVisible()
  await expect(message(emil, 'Who has the keys?')).toBeVisible()
  await say(emil, 'I have them')
  await expect(message(page, 'I have them')).toBeVisible()
  await expect(message(page, 'Who has the keys?')).toContainText('Seen by Emil Employee')
  await expect(emil.getByRole('link', { name: 'Chat', exact: true })).toBeVisible()
  await expect(emil).toHaveTitle(/^Workspace/)

  // The list shows the unread room in bold with its count until it is read.
  await expect(entry(mara, 'Greenhouse')).toContainText('Emil: I have them')
  await expect(entry(mara, 'Greenhouse')).toContainText('3 unread')
  await entry(mara, 'Greenhouse').click()
  await expect(message(page, 'Who has the keys?')).toContainText('Seen by everyone')
  await expect(entry(mara, 'Greenhouse')).not.toContainText('unread')
  await box(mara).fill('Half a thought')
  await expect(page.getByText('Mara Manager is typing...')).toBeVisible()
  await box(emil).fill('Me too')
  await expect(page.getByText('Mara Manager, Emil Employee are typing...')).toBeVisible()

  // The creator of the group removes a participant; another leaves; then the group is deleted.
  await page.getByRole('button', { name: 'Group menu' }).click()
  await page.getByRole('menuitem', { name: 'Participants' }).click()
  await page.getByRole('button', { name: 'Remove Mara Manager' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove Mara Manager from Greenhouse?' })
  await removal.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(removal).toHaveCount(0)
  await expect(dialog.getByRole('list', { name: 'Participants' }).getByRole('listitem')).toHaveCount(2)
  await expect(mara.getByText('This conversation is not here any more')).toBeVisible()
  // Once added again, she receives the group's messages in the page that is still open.
  await dialog.getByRole('combobox', { name: 'Add people' }).fill('Mara')
  await page.getByRole('option', { name: 'Mara Manager' }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('list', { name: 'Participants' }).getByRole('listitem')).toHaveCount(3)
  await expect(message(mara, 'Who has the keys?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Group menu' })).toBeFocused()
  await act(page, 'Who has the keys?', 'React')
  await page.getByRole('button', { name: 'Fire', exact: true }).click()
  await expect(message(mara, 'Who has the keys?').getByRole('button', { name: /^Fire 1/ })).toBeVisible()
  await emil.goto(`/employee/chat?orgId=${id}`)
  await entry(emil, 'Greenhouse').click()
  await emil.getByRole('button', { name: 'Group menu' }).click()
  await expect(emil.getByRole('menuitem', { name: 'Delete Group' })).toHaveCount(0)
  await emil.getByRole('menuitem', { name: 'Leave Group' }).click()
  await emil.getByRole('dialog').getByRole('button', { name: 'Leave Group' }).click()
  await expect(entry(emil, 'Greenhouse')).toHaveCount(0)
  await expect(emil.getByText('Welcome to Team Chat')).toBeVisible()
  await page.getByRole('button', { name: 'Group menu' }).click()
  await page.getByRole('menuitem', { name: 'Delete Group' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Group' }).click()
  await expect(entry(page, 'Greenhouse')).toHaveCount(0)

  // Both have just gone offline.
  await emil.context().close()
  await mara.context().close()
  await page.goto(`/admin/tasks?orgId=${id}`)
  await page.getByRole('banner').getByRole('button', { name: 'Team chat', exact: true }).click()
  const here = page.getByRole('list', { name: 'Team members' })
  await expect(here.getByRole('button', { name: /Emil/ })).toContainText('Member · Just now')
})

test('the quote above the field follows edits and deletion of its message; editing a deleted message ends', async ({
  page,
  two,
}) => {
  const { other } = two
  await say(other, 'At nine?', 'By train?')
  await act(page, 'At nine?', 'Reply')
  const quote = page.getByRole('region', { name: 'Reply' })
  await expect(quote).toContainText('At nine?')
  await expect(box(page)).toBeFocused()
  await box(page).fill('Yes')
  const search = page.getByPlaceholder('Search team members...')
  await search.focus()

  await act(other, 'At nine?', 'Edit')
  const editor = other.getByRole('textbox', { name: 'Edit message' })
  await editor.fill('At ten?')
  await editor.press('Enter')
  await expect(quote).toContainText('At ten?')
  await act(other, 'At ten?', 'Delete')
  await other.getByRole('dialog').getByRole('button', { name: 'Delete Message' }).click()
  await expect(quote).toContainText('This message was deleted.')
  // The changes do not move the focus; starting a reply moves it to the field.
  await expect(search).toBeFocused()
  await box(page).press('Enter')
  await expect(
    message(other, 'Yes').getByRole('button', { name: 'Reply to Emil Employee: This message was deleted.' }),
  ).toBeVisible()
  await act(page, 'By train?', 'Reply')
  await expect(box(page)).toBeFocused()

  await act(other, 'By train?', 'Edit')
  await editor.fill('By bus?')
  await act(other, 'By train?', 'Delete')
  await other.getByRole('dialog').getByRole('button', { name: 'Delete Message' }).click()
  await expect(editor).toHaveCount(0)
  await expect(box(other)).toHaveValue('')
})

test('the chat handles having no members, no organization and no response [CHAT-05, CHAT-06, CHAT-09, ERR-83 (settled: shown beside the control)]', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, id } = await world.organization({ name: 'Harbour Works' })
  await signIn(page, admin, `/admin/chat?orgId=${id}`)
  await expect(page.getByText('No team members found')).toBeVisible()
  await expectGoodLooks(page)

  const member = await world.join({ id }, 'member', await world.register({ name: 'Emil Employee' }))
  await breakCalls(page, `**/api/users/${id}`)
  await page.reload()
  await expect(page.getByText('Failed to fetch team members')).toBeVisible()
  await page.unroute(`**/api/users/${id}`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await breakCalls(page, `**/api/messages/${id}/${member.id}?*`)
  await entry(page, 'Emil Employee').click()
  await expect(page.getByText('Failed to fetch messages')).toBeVisible()
  await page.unroute(`**/api/messages/${id}/${member.id}?*`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No messages yet')).toBeVisible()
  await page.goto(`/admin/chat?orgId=${id}&room=0198c7a0-5b1e-7cc3-98c4-dc0c0c07398f`)
  await expect(page.getByText('This conversation is not here any more')).toBeVisible()

  const alone = await world.register({ name: 'Robin Berg', role: 'admin' })
  await cutLive(page)
  await signIn(page, alone, '/admin/chat')
  await expect(page.getByRole('heading', { name: 'Online (2)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Offline (1)' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Sample' })).toHaveCount(3)
  await expect(page.getByText('Welcome to Team Chat')).toBeVisible()
  await expect(page.getByText('The three members in the list are a sample.')).toBeVisible()
  await expectGoodLooks(page)
})

test('a browser whose clock is a day ahead sends, receives and reconnects like any other', async ({
  page,
  another,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  const ahead = await another()
  await ahead.clock.setSystemTime(Date.now() + 24 * 3_600_000)
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${member.id}`)
  await signIn(ahead, member, `/employee/chat?orgId=${id}&room=${admin.id}`)
  await say(page, 'First')
  await expect(message(ahead, 'First')).toBeVisible()
  await say(ahead, 'Second')
  await expect(message(page, 'Second')).toBeVisible()
  await say(page, 'Third')
  const order = [/First/, /Second/, /Third/]
  await expect(log(page).getByRole('article')).toHaveText(order)
  await expect(log(ahead).getByRole('article')).toHaveText(order)
  await ahead.reload()
  await expect(log(ahead).getByRole('article')).toHaveText(order)
  // Its messages carry the time of the server.
  const written = await message(ahead, 'Second').locator('time').getAttribute('datetime')
  expect(Math.abs(Date.parse(written ?? '') - Date.now())).toBeLessThan(3_600_000)
  await say(ahead, 'Fourth')
  await expect(message(page, 'Fourth')).toBeVisible()
})

test('the text of a message is copied; a failure to copy is reported once', async ({ page, world, signIn }) => {
  const { admin, member, id } = await world.team('Northlight')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${member.id}`)
  await say(page, 'The **samples** came')
  await act(page, 'The samples came', 'Copy')
  const copied = page.getByRole('status').filter({ hasText: 'Copied' })
  await expect(copied).toBeVisible()
  // On a phone the notice is above the composer.
  await page.setViewportSize({ width: 390, height: 844 })
  const composer = page.locator('[data-composer]')
  const gap = async () => {
    const [said, below] = [await copied.boundingBox(), await composer.boundingBox()]
    return said && below ? below.y - said.y - said.height : -1
  }
  await expect.poll(gap).toBeGreaterThan(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('The **samples** came')
  await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))")
  const fault = page.getByText('The text could not be copied.')
  await act(page, 'The samples came', 'Copy')
  await expect(fault).toBeVisible()
  await act(page, 'The samples came', 'Copy')
  // Before the first notice would close automatically.
  await expect(fault).toHaveCount(1, { timeout: 3_000 })
})

test("the web app's calls to the chat service carry the bearer token of its own session [API-176, T7]", async ({
  page,
  house,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  const bearers = new Map<string, string | undefined>()
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== house.chatUrl || !url.pathname.startsWith('/api/') || request.method() === 'OPTIONS') return
    bearers.set(`${request.method()} ${url.pathname}`, request.headers().authorization)
  })
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${member.id}`)
  await expect(page.getByText('No messages yet')).toBeVisible()
  expect([...bearers.keys()]).toEqual(
    expect.arrayContaining([`GET /api/users/${id}`, `GET /api/messages/${id}/${member.id}`]),
  )
  expect(new Set(bearers.values())).toEqual(new Set([`Bearer ${admin.token}`]))
})
