import { emojis } from '@muster/contracts/chat/messages'
import type { Page } from '@playwright/test'
import { chooseAction, entry, log, message, messageBox, sendMessage, test } from '../support/chat.ts'
import { breakCalls, cutLiveConnection, holdRequests } from '../support/hold-requests.ts'
import { expectAccessible } from '../support/looks.ts'
import { roomHeading } from '../support/rooms.ts'
import { tapSocket } from '../support/socket-tap.ts'
import { expect } from '../support/test.ts'

test('two people write to each other [PROD-09, CHAT-01, CHAT-02, CHAT-03, CHAT-04, CHAT-07, CHAT-08, CHAT-18, CHAT-19, CHAT-20, CHAT-21, CHAT-32, CHAT-33, CHAT-40, CHAT-41, CHAT-42, CHAT-43, VAL-098, SOCK-01 (settled: shown)]', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  const tap = await tapSocket(page)
  const heldUsers = await holdRequests(page, `**/api/users/${id}`)
  await signIn(page, admin, `/admin/chat?orgId=${id}`)
  await expect(page.getByText('Loading team members...')).toBeVisible()
  heldUsers.release()
  await expect(page.getByText('Welcome to Team Chat')).toBeVisible()
  await expect(page.getByText('Select a team member from the sidebar to start messaging')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Online (0)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Offline (2)' })).toBeVisible()
  await expectAccessible(page)
  await page.getByPlaceholder('Search team members...').fill('emil')
  await expect(page.getByRole('heading', { name: 'Offline (1)' })).toBeVisible()

  // The keyboard moves from the search to the list and opens the room.
  const heldMessages = await holdRequests(page, `**/api/messages/${id}/${member.id}?*`)
  await page.keyboard.press('ArrowDown')
  await expect(entry(page, 'Emil Employee')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/chat\\?orgId=${id}&room=${member.id}$`))
  await expect(page.getByText('Loading messages...')).toBeVisible()
  heldMessages.release()
  await expect(roomHeading(page)).toContainText('Emil Employee')
  await expect(roomHeading(page)).toContainText('Last seen recently')
  await expect(page.getByText('No messages yet')).toBeVisible()
  await expect.poll(() => tap.sent('join_room')).toEqual([{ roomId: String(member.id) }])
  expect(tap.address()).toContain('transport=websocket')
  expect(tap.handshake()).toEqual({ token: admin.token, organizationId: id })

  const otherPage = await openAnotherPage()
  await signIn(otherPage, member, `/employee/chat?orgId=${id}&room=${admin.id}`)
  await expect(roomHeading(otherPage)).toContainText('Ada Admin')
  await expect(roomHeading(otherPage)).toContainText('Online')
  await expect(roomHeading(page)).toContainText('Online')
  await expect(page.getByRole('heading', { name: 'Online (1)' })).toBeVisible()

  // Blank text cannot be sent.
  const sendButton = page.getByRole('button', { name: 'Send' })
  await expect(sendButton).toBeDisabled()
  await messageBox(page).fill('   \n ')
  await expect(sendButton).toBeDisabled()
  await messageBox(page).press('Enter')
  await expect(page.getByPlaceholder('Type a message...')).toHaveValue('   \n ')
  expect(tap.sent('typing_start')).toEqual([])
  await messageBox(page).fill('Good morning')
  await messageBox(page).press('Shift+Enter')
  await messageBox(page).pressSequentially('Emil')
  await sendButton.click()
  await expect(messageBox(page)).toHaveValue('')
  await expect(message(otherPage, 'Good morning')).toContainText('Emil')
  await expect(message(otherPage, 'Good morning').locator('time')).toHaveText(/^\d{1,2}:\d\d [AP]M$/)
  await expect(message(page, 'Good morning')).toHaveAttribute('data-own', 'true')
  await expect(message(otherPage, 'Good morning')).not.toHaveAttribute('data-own')
  const bubble = (fromPage: Page) => message(fromPage, 'Good morning').locator('[class*=bubble]')
  await expect(bubble(otherPage)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(bubble(page)).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  // The message is marked as seen, because the other user has it on screen.
  await expect(message(page, 'Good morning')).toContainText('Seen')

  // The other user sees when typing starts and when it stops.
  // Typing stops a second after the last input, which is too soon for a slow machine.
  const sendStop = tap.holdAt('typing_stop')
  await messageBox(page).fill('Good')
  await expect(otherPage.getByText('Ada Admin is typing...')).toBeVisible()
  sendStop()
  expect(tap.sent('typing_start').at(-1)).toEqual({ roomId: String(member.id) })
  await messageBox(page).fill('')
  await expect(otherPage.getByText('Ada Admin is typing...')).toHaveCount(0)
  await expect.poll(() => tap.sent('typing_stop').at(0)).toEqual({ roomId: String(member.id) })
})

test('messages are replied to, reacted to, edited and deleted, and messages of another organization are ignored [CHAT-34, CHAT-35, CHAT-36, CHAT-38, CHAT-39, VAL-108, ENT-144, ENT-145, ENT-146]', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const { admin, member, manager, id } = await world.team('Northlight')
  const tap = await tapSocket(page)
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${member.id}`)
  const otherPage = await openAnotherPage()
  await signIn(otherPage, member, `/employee/chat?orgId=${id}&room=${admin.id}`)
  await expect(roomHeading(page)).toContainText('Online')
  await sendMessage(page, 'Good morning')
  await expect(message(otherPage, 'Good morning')).toBeVisible()

  // One reply is cancelled, and another is sent.
  await chooseAction(otherPage, 'Good morning', 'Reply')
  await expect(otherPage.getByRole('region', { name: 'Reply' })).toContainText('Replying to Ada Admin')
  await otherPage.getByRole('button', { name: 'Cancel' }).click()
  await expect(otherPage.getByRole('region', { name: 'Reply' })).toHaveCount(0)
  await chooseAction(otherPage, 'Good morning', 'Reply')
  await sendMessage(otherPage, 'Morning! See https://example.com/a')
  const preview = message(page, 'Morning!').getByRole('button', { name: /^Reply to Ada Admin: Good morning/ })
  await expect(preview).toBeVisible()
  const link = message(page, 'Morning!').getByRole('link', { name: 'https://example.com/a' })
  await expect(link).toHaveAttribute('rel', /noopener/)
  await preview.click()
  // Waits until the quoted message shows its buttons. If they appeared later, the buttons of the message that the next
  // step points at would disappear.
  await expect(message(page, 'Good morning').getByRole('button', { name: 'React', exact: true })).toBeVisible()

  // A reaction is added and removed.
  await chooseAction(page, 'Morning!', 'React')
  await expect(page.getByRole('dialog', { name: 'Reactions' }).getByRole('button')).toHaveText([...emojis])
  await page.getByRole('button', { name: 'Fire', exact: true }).click()
  const fireReaction = (anyPage: Page) => message(anyPage, 'Morning!').getByRole('button', { name: /^Fire 1/ })
  await expect(fireReaction(otherPage)).toHaveAttribute('aria-pressed', 'false')
  await fireReaction(otherPage).click()
  await expect(message(page, 'Morning!').getByRole('button', { name: 'Fire 2: You, Emil Employee' })).toBeVisible()
  await fireReaction(otherPage)
    .or(message(otherPage, 'Morning!').getByRole('button', { name: /^Fire 2/ }))
    .click()
  await expect(fireReaction(page)).toHaveAttribute('aria-pressed', 'true')
  expect(tap.sent('add_reaction')).toEqual([{ messageId: expect.any(String), emoji: '🔥' }])

  // The Up key edits the user's last message, and Escape cancels the edit.
  await messageBox(otherPage).press('ArrowUp')
  const editor = otherPage.getByRole('textbox', { name: 'Edit message' })
  await expect(editor).toHaveValue('Morning! See https://example.com/a')
  await editor.press('Escape')
  await messageBox(otherPage).press('ArrowUp')
  // While the editor is empty, the message cannot be saved and keeps its text.
  await editor.press('ControlOrMeta+a')
  await editor.press('Delete')
  await expect(editor).toHaveValue('')
  await expect(otherPage.getByRole('button', { name: 'Save' })).toBeDisabled()
  await editor.press('Enter')
  await expect(editor).toHaveValue('')
  await expect(message(otherPage, 'Morning!')).toHaveCount(1)
  await editor.pressSequentially('Morning, Ada!')
  await editor.press('Enter')
  await expect(message(page, 'Morning, Ada!')).toContainText('(edited)')
  await chooseAction(page, 'Morning, Ada!', 'Reply')
  await sendMessage(page, 'A word too much')
  expect(tap.sent('send_message').at(-1)).toMatchObject({
    roomId: String(member.id),
    content: 'A word too much',
    replyTo: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  // When the line 'Seen' appears, it moves the message and its buttons, so the test waits for it before clicking.
  await expect(message(page, 'A word too much')).toContainText('Seen')
  await chooseAction(page, 'A word too much', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Message' }).click()
  await expect(message(otherPage, 'This message was deleted.')).toBeVisible()
  await expect(log(otherPage).getByText('A word too much')).toHaveCount(0)
  await expect(message(page, 'This message was deleted.')).toBeFocused()
  await expect(message(page, 'This message was deleted.').getByRole('button', { name: /^Reply to/ })).toHaveCount(0)

  // The page ignores a message from a foreign organization, and shows a message from an organization of the user.
  const { body } = await world.as(admin).get('/auth/me')
  expect(body.organizations).toHaveLength(1)
  const messageIn = (seq: number, organizationId: number, content: string) => ({
    _id: `0198c7a0-5b1e-7cc3-98c4-00000000000${seq}`,
    ...{ seq, clientId: null, kind: 'user', content, senderId: String(member.id), senderName: 'Emil Employee' },
    ...{ chatRoomId: String(member.id), organizationId, createdAt: new Date().toISOString(), editedAt: null },
    ...{ isEdited: false, isDeleted: false, replyTo: null, reactions: [], readBy: [] },
  })
  tap.emitToPage('new_message', messageIn(4, id + 1, 'From a foreign organization'))
  tap.emitToPage('new_message', messageIn(4, id, 'From our own organization'))
  await expect(message(page, 'From our own organization')).toBeVisible()
  await expect(log(page).getByText('From a foreign organization')).toHaveCount(0)
  // If the room has more messages than the page has loaded, the page requests the rest. An error event is shown.
  const sinceRequest = page.waitForRequest(/since=4/)
  tap.emitToPage('room_joined', { roomId: String(member.id), lastSeq: 9 })
  await sinceRequest
  tap.emitToPage('error', { status: 429, detail: 'Too many at once. Please wait a moment.' })
  await expect(page.getByText('Too many at once. Please wait a moment.')).toBeVisible()
  await page.getByRole('button', { name: 'Close message' }).click()
  await expectAccessible(page)

  // Opening another room leaves the current room.
  await page.getByPlaceholder('Search team members...').fill('')
  await entry(page, 'Mara Manager').click()
  await expect.poll(() => tap.sent('leave_room')).toEqual([{ roomId: String(member.id) }])
  await expect.poll(() => tap.sent('join_room').at(-1)).toEqual({ roomId: String(manager.id) })
})

test('a group of three, its unread messages on every page, and the chat panel [CHAT-10, CHAT-11, CHAT-12, CHAT-13, CHAT-17 (settled: it sends), ADMIN-SHELL-19, MGR-SHELL-17 (settled: the header stays), MGR-SHELL-18, SOCK-34, SOCK-36, SOCK-38, ROUTE-31]', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const { admin, member, manager, id } = await world.team('Northlight')
  await signIn(page, admin, `/admin/chat?orgId=${id}`)
  const emilPage = await openAnotherPage()
  const emilTap = await tapSocket(emilPage)
  await signIn(emilPage, member, `/employee/tasks?orgId=${id}`)
  const maraPage = await openAnotherPage()
  const maraTap = await tapSocket(maraPage)
  await signIn(maraPage, manager, `/manager/chat?orgId=${id}`)
  await expect(maraPage.getByRole('banner').filter({ hasText: 'Northlight' })).toBeVisible()

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
  await expect(roomHeading(page)).toContainText('Greenhouse')
  await expect(roomHeading(page)).toContainText('3 members')

  // The name in the mention is completed. The mentioned user is notified and sees the unread count on every page.
  await messageBox(page).pressSequentially('Glass is here @em')
  await expect(page.getByRole('option', { name: /Emil Employee/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(messageBox(page)).toHaveValue(`Glass is here @${member.username} `)
  await page.keyboard.press('Enter')
  await sendMessage(page, 'Who has the keys?')
  await expect(message(page, 'Glass is here').getByText(`@${member.username}`)).toHaveCSS('font-weight', '500')
  await expect(emilPage.getByRole('link', { name: 'Chat, 2 unread' })).toBeVisible()
  await expect(emilPage).toHaveTitle(/^\(2\) /)
  await expect(emilPage.getByRole('banner').getByRole('button', { name: 'Notifications' })).toHaveAccessibleDescription(
    '1 unread',
  )

  // The chat panel lists groups, and members with their roles and whether they are online. Users can write in it.
  await emilPage.getByRole('banner').getByRole('button', { name: 'Team chat', exact: true }).click()
  const panel = emilPage.getByRole('complementary', { name: 'Team chat' })
  const members = panel.getByRole('list', { name: 'Team members' })
  await expect(members.getByRole('button', { name: /Ada Admin/ })).toContainText('Admin · Online')
  await expect(members.getByRole('button', { name: /Greenhouse/ })).toContainText('3 members')
  await expectAccessible(emilPage)
  await members.getByRole('button', { name: /Greenhouse/ }).click()
  await expect(panel.getByText('New', { exact: true })).toBeVisible()
  await expect(message(emilPage, 'Who has the keys?')).toBeVisible()
  await sendMessage(emilPage, 'I have them')
  await expect(message(page, 'I have them')).toBeVisible()
  await expect(message(page, 'Who has the keys?')).toContainText('Seen by Emil Employee')
  await expect(emilPage.getByRole('link', { name: 'Chat', exact: true })).toBeVisible()
  await expect(emilPage).toHaveTitle(/^Workspace/)

  // The list shows the last message of the room, and the unread count until the room is read.
  await expect(entry(maraPage, 'Greenhouse')).toContainText('Emil: I have them')
  await expect(entry(maraPage, 'Greenhouse')).toContainText('3 unread')
  await entry(maraPage, 'Greenhouse').click()
  await expect(message(page, 'Who has the keys?')).toContainText('Seen by everyone')
  await expect(entry(maraPage, 'Greenhouse')).not.toContainText('unread')
  // Both are shown as typing at the same time, although typing stops a second after the last input. They begin together,
  // because each is shown for only some seconds.
  const sendStops = [maraTap.holdAt('typing_stop'), emilTap.holdAt('typing_stop')]
  await Promise.all([messageBox(maraPage).fill('Half a thought'), messageBox(emilPage).fill('Me too')])
  await expect(
    page.getByText(/(Mara Manager, Emil Employee|Emil Employee, Mara Manager) are typing\.\.\./),
  ).toBeVisible()
  for (const sendStop of sendStops) sendStop()

  // The creator of the group removes a participant, another participant leaves, and then the group is deleted.
  await page.getByRole('button', { name: 'Group menu' }).click()
  await page.getByRole('menuitem', { name: 'Participants' }).click()
  await page.getByRole('button', { name: 'Remove Mara Manager' }).click()
  const removalDialog = page.getByRole('dialog', { name: 'Remove Mara Manager from Greenhouse?' })
  await removalDialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(removalDialog).toHaveCount(0)
  await expect(dialog.getByRole('list', { name: 'Participants' }).getByRole('listitem')).toHaveCount(2)
  await expect(maraPage.getByText('This conversation is no longer available')).toBeVisible()
  // After Mara is added again, her page, which is still open, shows the group's messages and new reactions.
  await dialog.getByRole('combobox', { name: 'Add people' }).fill('Mara')
  await page.getByRole('option', { name: 'Mara Manager' }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('list', { name: 'Participants' }).getByRole('listitem')).toHaveCount(3)
  await expect(message(maraPage, 'Who has the keys?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Group menu' })).toBeFocused()
  await chooseAction(page, 'Who has the keys?', 'React')
  await page.getByRole('button', { name: 'Fire', exact: true }).click()
  await expect(message(maraPage, 'Who has the keys?').getByRole('button', { name: /^Fire 1/ })).toBeVisible()
  await emilPage.goto(`/employee/chat?orgId=${id}`)
  await entry(emilPage, 'Greenhouse').click()
  await emilPage.getByRole('button', { name: 'Group menu' }).click()
  await expect(emilPage.getByRole('menuitem', { name: 'Delete group' })).toHaveCount(0)
  await emilPage.getByRole('menuitem', { name: 'Leave group' }).click()
  await emilPage.getByRole('dialog').getByRole('button', { name: 'Leave Group' }).click()
  await expect(entry(emilPage, 'Greenhouse')).toHaveCount(0)
  await expect(emilPage.getByText('Welcome to Team Chat')).toBeVisible()
  await page.getByRole('button', { name: 'Group menu' }).click()
  await page.getByRole('menuitem', { name: 'Delete group' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Group' }).click()
  await expect(entry(page, 'Greenhouse')).toHaveCount(0)

  // After Emil has gone offline, the chat panel shows when he was last online.
  await emilPage.context().close()
  await maraPage.context().close()
  await page.goto(`/admin/tasks?orgId=${id}`)
  await page.getByRole('banner').getByRole('button', { name: 'Team chat', exact: true }).click()
  const teamList = page.getByRole('list', { name: 'Team members' })
  await expect(teamList.getByRole('button', { name: /Emil/ })).toContainText('Member · Just now')
})

test('each arriving message is announced to screen readers, even if its text is the same as before', async ({
  page,
  twoUsers,
}) => {
  await expect(page.getByText('No messages yet')).toBeVisible()
  const announcements = page.locator('[aria-live=polite] > p')
  await sendMessage(twoUsers.otherPage, 'Ready?', 'Ready?')
  await expect(announcements).toHaveText(['Emil Employee: Ready?', 'Emil Employee: Ready?'])
  await sendMessage(page, 'Yes')
  await sendMessage(twoUsers.otherPage, 'Good')
  await expect(announcements).toHaveText(['Emil Employee: Ready?', 'Emil Employee: Ready?', 'Emil Employee: Good'])
})

test('the quote above the field follows edits and deletion of its message; editing a deleted message ends', async ({
  page,
  twoUsers,
}) => {
  const { otherPage } = twoUsers
  await sendMessage(otherPage, 'At nine?', 'By train?')
  await expect(message(page, 'By train?')).toBeVisible()
  await chooseAction(page, 'At nine?', 'Reply')
  const quote = page.getByRole('region', { name: 'Reply' })
  await expect(quote).toContainText('At nine?')
  await expect(messageBox(page)).toBeFocused()
  await messageBox(page).fill('Yes')
  const search = page.getByPlaceholder('Search team members...')
  await search.focus()

  await chooseAction(otherPage, 'At nine?', 'Edit')
  const editor = otherPage.getByRole('textbox', { name: 'Edit message' })
  await editor.fill('At ten?')
  await editor.press('Enter')
  await expect(quote).toContainText('At ten?')
  await chooseAction(otherPage, 'At ten?', 'Delete')
  await otherPage.getByRole('dialog').getByRole('button', { name: 'Delete Message' }).click()
  await expect(quote).toContainText('This message was deleted.')
  // Changes to the quoted message do not move the focus. Starting a reply moves the focus to the field.
  await expect(search).toBeFocused()
  await messageBox(page).press('Enter')
  await expect(
    message(otherPage, 'Yes').getByRole('button', { name: 'Reply to Emil Employee: This message was deleted.' }),
  ).toBeVisible()
  await chooseAction(page, 'By train?', 'Reply')
  await expect(messageBox(page)).toBeFocused()

  await chooseAction(otherPage, 'By train?', 'Edit')
  await editor.fill('By bus?')
  await chooseAction(otherPage, 'By train?', 'Delete')
  await otherPage.getByRole('dialog').getByRole('button', { name: 'Delete Message' }).click()
  await expect(editor).toHaveCount(0)
  await expect(messageBox(otherPage)).toHaveValue('')
})

test('a reply that is being written is still a reply after another room was open', async ({ page, twoUsers }) => {
  const { otherPage } = twoUsers
  await sendMessage(otherPage, 'Shall we?')
  await chooseAction(page, 'Shall we?', 'Reply')
  await messageBox(page).fill('Yes')
  await entry(page, 'Mara Manager').click()
  await expect(messageBox(page)).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Reply' })).toHaveCount(0)
  await entry(page, 'Emil Employee').click()
  await expect(messageBox(page)).toHaveValue('Yes')
  await expect(page.getByRole('region', { name: 'Reply' })).toContainText('Shall we?')
  await messageBox(page).press('Enter')
  await expect(page.getByRole('region', { name: 'Reply' })).toHaveCount(0)
  await expect(message(otherPage, 'Yes').getByRole('button', { name: /^Reply to Emil Employee/ })).toBeVisible()
})

test('an edit that is being saved keeps its text, and its end does not end a reply that was chosen since', async ({
  page,
  twoUsers,
}) => {
  const { otherPage } = twoUsers
  await sendMessage(page, 'At nine?', 'By train?')
  const held = await holdRequests(page, /\/api\/messages\//, 'PUT')
  await chooseAction(page, 'At nine?', 'Edit')
  const editor = page.getByRole('textbox', { name: 'Edit message' })
  await editor.fill('At ten?')
  await editor.press('Enter')
  await expect.poll(held.requestCount).toBe(1)
  await editor.press('Escape')
  await expect(page.getByRole('region', { name: 'Edit' })).toBeVisible()
  await chooseAction(page, 'By train?', 'Reply')
  const quote = page.getByRole('region', { name: 'Reply' })
  await expect(quote).toContainText('By train?')
  held.release()
  await expect(message(page, 'At ten?')).toContainText('(edited)')
  await expect(quote).toContainText('By train?')
  await sendMessage(page, 'Yes')
  await expect(message(otherPage, 'Yes').getByRole('button', { name: /^Reply to Ada Admin: By train/ })).toBeVisible()
})

test('the chat handles having no members, no organization and no response [CHAT-05, CHAT-06, CHAT-09, ERR-83 (settled: shown beside the control)]', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, id } = await world.organization({ name: 'Harbour Works' })
  await signIn(page, admin, `/admin/chat?orgId=${id}`)
  await expect(page.getByText('No team members found')).toBeVisible()
  await expectAccessible(page)

  const member = await world.join({ id }, 'member', await world.register({ name: 'Emil Employee' }))
  await breakCalls(page, `**/api/users/${id}`)
  // A refetch on connect would remove Retry before it is pressed.
  await cutLiveConnection(page)
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
  await expect(page.getByText('This conversation is no longer available')).toBeVisible()

  const userWithoutTeam = await world.register({ name: 'Robin Berg', role: 'admin' })
  await signIn(page, userWithoutTeam, '/admin/chat')
  await expect(page.getByRole('heading', { name: 'Online (2)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Offline (1)' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Sample' })).toHaveCount(3)
  await expect(page.getByText('Welcome to Team Chat')).toBeVisible()
  await expect(page.getByText('The three members in the list are a sample.')).toBeVisible()
  await expectAccessible(page)
})

test('a browser whose clock is a day ahead sends, receives and reconnects like any other', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  const pageAhead = await openAnotherPage()
  await pageAhead.clock.setSystemTime(Date.now() + 24 * 3_600_000)
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${member.id}`)
  await signIn(pageAhead, member, `/employee/chat?orgId=${id}&room=${admin.id}`)
  await sendMessage(page, 'First')
  await expect(message(pageAhead, 'First')).toBeVisible()
  await sendMessage(pageAhead, 'Second')
  await expect(message(page, 'Second')).toBeVisible()
  await sendMessage(page, 'Third')
  const order = [/First/, /Second/, /Third/]
  await expect(log(page).getByRole('article')).toHaveText(order)
  await expect(log(pageAhead).getByRole('article')).toHaveText(order)
  await pageAhead.reload()
  await expect(log(pageAhead).getByRole('article')).toHaveText(order)
  // Messages from the browser whose clock is wrong have the time of the server.
  const writtenAt = await message(pageAhead, 'Second').locator('time').getAttribute('datetime')
  expect(Math.abs(Date.parse(writtenAt ?? '') - Date.now())).toBeLessThan(3_600_000)
  await sendMessage(pageAhead, 'Fourth')
  await expect(message(page, 'Fourth')).toBeVisible()
})

test('the text of a message is copied; if the browser refuses, the text is shown to be copied by hand', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${member.id}`)
  await sendMessage(page, 'The **samples** came')
  // On a phone the toast is above the composer.
  await page.setViewportSize({ width: 390, height: 844 })
  await chooseAction(page, 'The samples came', 'Copy')
  const copiedToast = page.getByRole('status').filter({ hasText: 'Copied' })
  // The toast stays while the pointer is on it.
  await copiedToast.hover()
  const composer = page.locator('[data-composer]')
  const gapToComposer = async () => {
    const [toastBox, composerBox] = [await copiedToast.boundingBox(), await composer.boundingBox()]
    return toastBox && composerBox ? composerBox.y - toastBox.y - toastBox.height : -1
  }
  await expect.poll(gapToComposer).toBeGreaterThan(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('The **samples** came')
  await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))")
  const uncopiedText = page.getByRole('alert').getByLabel('Text to copy')
  await chooseAction(page, 'The samples came', 'Copy')
  await expect(uncopiedText).toHaveValue('The **samples** came')
  await uncopiedText.click()
  expect(await page.evaluate('getSelection().toString()')).toBe('The **samples** came')
  await expectAccessible(page)
  await chooseAction(page, 'The samples came', 'Copy')
  // The first toast would stay longer than this timeout, so the second one must have replaced it.
  await expect(uncopiedText).toHaveCount(1, { timeout: 3_000 })
})

test("the web app's calls to the chat service carry the bearer token of its own session [API-176, T7]", async ({
  page,
  installation,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  const bearers = new Map<string, string | undefined>()
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== installation.chatUrl || !url.pathname.startsWith('/api/') || request.method() === 'OPTIONS')
      return
    bearers.set(`${request.method()} ${url.pathname}`, request.headers().authorization)
  })
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${member.id}`)
  await expect(page.getByText('No messages yet')).toBeVisible()
  expect([...bearers.keys()]).toEqual(
    expect.arrayContaining([`GET /api/users/${id}`, `GET /api/messages/${id}/${member.id}`]),
  )
  expect(new Set(bearers.values())).toEqual(new Set([`Bearer ${admin.token}`]))
})

test('Enter breaks the line, and Ctrl+Enter sends, for users who have chosen so', async ({ page, world, signIn }) => {
  const { admin, member, id } = await world.team()
  await signIn(page, admin, `/admin/settings?orgId=${id}#keyboard`)
  const enterSends = page.getByRole('switch', { name: 'Enter sends chat messages' })
  await expect(enterSends).toBeChecked()
  await enterSends.focus()
  await page.keyboard.press('Space')
  await expect(enterSends).not.toBeChecked()
  await expectAccessible(page)

  await page.goto(`/admin/chat?orgId=${id}&room=${member.id}`)
  await messageBox(page).pressSequentially('First line')
  await messageBox(page).press('Enter')
  await messageBox(page).pressSequentially('second line')
  await expect(messageBox(page)).toHaveValue('First line\nsecond line')
  await messageBox(page).press('Control+Enter')
  await expect(message(page, 'First line')).toContainText('second line')
  await expect(messageBox(page)).toHaveValue('')
})
