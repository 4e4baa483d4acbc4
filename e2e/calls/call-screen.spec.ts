import type { Locator, Page } from '@playwright/test'
import { browserArgs } from '../support/browser-args.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { isOver } from '../support/is-over.ts'
import { expectAccessible } from '../support/looks.ts'
import { createGroup, roomHeading } from '../support/rooms.ts'
import { tapSocket } from '../support/socket-tap.ts'
import { expect, test } from '../support/test.ts'

// A fake camera with a moving picture and a fake microphone that beeps, both without a permission prompt. Sound plays
// without any user interaction.
test.use(
  browserArgs(
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
  ),
)

const card = (page: Page) => page.locator('[data-call]')
const press = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Behaves as if the user had denied access to the camera. */
const denyCameraScript = `{
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = (wanted) =>
    wanted.video ? Promise.reject(new DOMException('denied', 'NotAllowedError')) : open(wanted)
}`

/** Makes the page appear hidden, and records the browser notifications that it shows. */
const hiddenPageScript = `{
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
  localStorage.setItem('chat-browser-notifications', 'true')
  window.shown = []
  window.Notification = class {
    static permission = 'granted'
    constructor(title, options) {
      shown.push(Object.assign(this, { title, ...options, closed: false }))
    }
    close() {
      this.closed = true
    }
  }
}`

/** Applies the autoplay policy of browsers: a page plays no sound until the user has interacted with it. */
const holdSoundScript = `{
  let touched = false
  for (const touch of ['keydown', 'pointerdown']) addEventListener(touch, () => (touched = true), true)
  const play = HTMLMediaElement.prototype.play
  HTMLMediaElement.prototype.play = function () {
    if (touched || this.muted) return play.call(this)
    this.autoplay = false
    return Promise.reject(new DOMException('held back', 'NotAllowedError'))
  }
}`

/** Behaves as if the page had been opened over http:// from another machine. */
const withoutHttpsScript = `Object.defineProperty(window, 'isSecureContext', { value: false })`

/** Counts the notes of the ringing tone that a page plays. */
const countNotesScript = `{
  window.notes = 0
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...at) {
    window.notes++
    return start.apply(this, at)
  }
}`

type TwoParties = Pick<Parameters<Parameters<typeof test>[2]>[0], 'page' | 'world' | 'signIn'> & { emilPage: Page }

/** In `page`, Ada Admin has her room with Emil Employee open and can call him. The other page shows his tasks. */
async function openTwoParties({ page, emilPage, world, signIn }: TwoParties) {
  const team = await world.team('Northlight')
  await signIn(emilPage, team.member, `/employee/tasks?orgId=${team.id}`)
  await signIn(page, team.admin, `/admin/chat?orgId=${team.id}&room=${team.member.id}`)
  const call = async (name: 'Voice call' | 'Video call') => {
    const button = roomHeading(page).getByRole('button', { name })
    await expect(button).not.toHaveAttribute('aria-disabled')
    await button.click()
  }
  return { ...team, call }
}

test('a voice call from the chat reaches the other user on any page [PROD-10, CHAT-22, CHAT-24, CHAT-26, CALL-01, CALL-03, CALL-05, CALL-06, CALL-08, CALL-10, CONST-61, SOCK-22, SOCK-23, SOCK-24 (settled: taken from the session), SOCK-25 (settled: taken from the session), SOCK-26, SOCK-27, SOCK-28, SOCK-31, SOCK-32]', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  const tap = await tapSocket(page)
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${member.id}`)
  const voiceButton = roomHeading(page).getByRole('button', { name: 'Voice call' })
  await expect(voiceButton).toHaveAccessibleDescription('Emil Employee is offline.')
  await voiceButton.click({ force: true })
  await expect(card(page)).toHaveCount(0)

  const emilPage = await openAnotherPage()
  await emilPage.addInitScript(countNotesScript + holdSoundScript)
  const calleeTap = await tapSocket(emilPage)
  await signIn(emilPage, member, `/employee/tasks?orgId=${id}`)
  const secondPage = await openAnotherPage()
  await secondPage.addInitScript(hiddenPageScript)
  await signIn(secondPage, member, `/employee/goals?orgId=${id}`)
  await expect(voiceButton).not.toHaveAttribute('aria-disabled')
  await voiceButton.click()
  await expect(card(page)).toContainText('Calling Emil Employee...')
  expect(tap.sent('initiate_call')).toEqual([
    {
      targetUserId: String(member.id),
      targetUserName: 'Emil Employee',
      callType: 'audio',
      callId: expect.any(String),
    },
  ])

  // The call rings in all windows of the callee and does not take the focus.
  const ringing = emilPage.getByRole('alertdialog', { name: 'Incoming audio call: Ada Admin' })
  await expect(ringing).toContainText('Incoming audio call')
  await expect(emilPage).toHaveTitle('Ada Admin · Incoming audio call')
  await expect(secondPage.getByRole('alertdialog')).toBeVisible()
  const shownNotifications = () => secondPage.evaluate('shown')
  const incoming = { title: 'Ada Admin', body: 'Incoming audio call', requireInteraction: true, closed: false }
  await expect.poll(shownNotifications).toMatchObject([incoming])
  await expectAccessible(emilPage)
  await expect(ringing.getByRole('button', { name: 'Reject' })).toBeVisible()
  await expect(emilPage.locator(':focus')).toHaveCount(0)
  await expect.poll(() => emilPage.evaluate('notes')).toBeGreaterThan(0)
  await emilPage.keyboard.press('F6')
  await expect(ringing.getByRole('button', { name: 'Accept' })).toBeFocused()
  const heldIceRequest = await holdRequests(page, '**/api/calls/ice-servers*')
  await emilPage.keyboard.press('Enter')
  await expect(roomHeading(page)).toContainText('Audio call accepted')
  await expect(secondPage.getByRole('alertdialog')).toHaveCount(0)
  expect(await shownNotifications()).toMatchObject([{ ...incoming, closed: true }])
  expect(calleeTap.sent('accept_call')).toEqual([{ callerId: String(admin.id), callId: expect.any(String) }])
  heldIceRequest.release()
  await expect(roomHeading(page)).toContainText('Audio call connected')
  for (const partyPage of [page, emilPage])
    await expect(card(partyPage)).toContainText(/Audio call accepted • 0[0-4]:\d\d/)
  const notes = await emilPage.evaluate('notes')
  await expectAccessible(page)

  // The other party sees that the microphone is muted. The call continues on another page and in the full window.
  await press(page, 'Mute')
  await expect(card(emilPage)).toContainText('Ada Admin, muted')
  await press(page, 'Unmute')
  await expect(card(emilPage)).not.toContainText('muted')
  const time = async () => (await emilPage.getByRole('timer').textContent()) ?? ''
  const before = await time()
  await emilPage.getByRole('navigation').getByRole('link', { name: 'Goals' }).click()
  await expect(emilPage).toHaveURL(/\/employee\/goals/)
  await expect.poll(time).not.toBe(before)
  expect(await emilPage.evaluate('notes')).toBe(notes)
  await press(emilPage, 'Make large')
  await expect(emilPage.locator('#root')).toHaveAttribute('inert')
  await expectAccessible(emilPage)
  await press(emilPage, 'Devices')
  await expect(emilPage.getByRole('menuitemradio', { name: 'Fake Audio Output 2' })).toBeVisible()
  await emilPage.keyboard.press('Escape')
  await expect(emilPage.getByRole('menu')).toHaveCount(0)
  await expect(emilPage.locator('#root')).toHaveAttribute('inert')
  await emilPage.keyboard.press('Escape')
  await expect(emilPage.locator('#root')).not.toHaveAttribute('inert')

  // The arrow keys move the call to another corner, and the pointer moves it to a third corner.
  await emilPage.getByRole('button', { name: 'Move the call by arrow keys' }).press('ArrowUp')
  await expect(card(emilPage)).toHaveAttribute('data-block', 'start')
  await card(emilPage).getByRole('paragraph').filter({ hasText: 'Ada Admin' }).hover()
  await emilPage.mouse.down()
  await emilPage.mouse.move(300, 600)
  await emilPage.mouse.up()
  await expect(card(emilPage)).toHaveAttribute('data-block', 'end')
  await expect(card(emilPage)).toHaveAttribute('data-inline', 'start')

  // Another output device is used as soon as it is chosen. After a reload, the sound starts only with a click.
  await press(emilPage, 'Devices')
  await emilPage.getByRole('menuitemradio', { name: 'Fake Audio Output 2' }).click()
  const sound = card(emilPage).locator('audio')
  const speakerDeviceId = await emilPage.evaluate<string>(`navigator.mediaDevices.enumerateDevices().then((all) =>
    all.find(({ label }) => label === 'Fake Audio Output 2').deviceId)`)
  await expect(sound).toHaveJSProperty('sinkId', speakerDeviceId)
  await emilPage.reload()
  await expect(card(emilPage)).toContainText('The browser holds back the sound')
  await expect(sound).toHaveJSProperty('paused', true)
  await press(emilPage, 'Turn on sound')
  await expect(sound).toHaveJSProperty('paused', false)
  await expect(card(emilPage)).not.toContainText('holds back')

  await press(page, 'End call')
  const ended = /Call ended • 0[0-4]:\d\d/
  // Both at once, because the message closes by itself after some seconds.
  await Promise.all([
    expect(card(emilPage)).toContainText(ended),
    expect(card(page))
      .toContainText(ended)
      .then(() => press(page, 'Close')),
  ])
  await expect(card(page)).toHaveCount(0)
  expect(tap.sent('end_call')).toEqual([{ targetUserId: String(member.id), callId: expect.any(String) }])
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText(/Audio call • 0[0-4]:\d\d/)
  await expect(roomHeading(page)).toContainText('Online')
})

test('a call whose first event was lost with the connection rings after a reconnect', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const emilPage = await openAnotherPage()
  const tap = await tapSocket(page)
  const { call } = await openTwoParties({ page, emilPage, world, signIn })
  tap.disconnectAt('initiate_call')
  await call('Voice call')
  await emilPage
    .getByRole('alertdialog', { name: 'Incoming audio call: Ada Admin' })
    .getByRole('button', { name: 'Accept' })
    .click()
  for (const partyPage of [page, emilPage])
    await expect(card(partyPage)).toContainText(/Audio call accepted • 0[0-4]:\d\d/)
  // The retry has the same call id, so that the call would not ring twice if the first attempt had arrived.
  const [lost, repeatedEvent, ...furtherEvents] = tap.sent('initiate_call')
  expect([repeatedEvent, furtherEvents]).toEqual([lost, []])
})

test('switching the organization does not decline a call: it keeps ringing in the other window, and cannot be returned from elsewhere', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const emilPage = await openAnotherPage()
  const secondPage = await openAnotherPage()
  const sockets = { bo: await tapSocket(emilPage), second: await tapSocket(secondPage) }
  const { member, id, call } = await openTwoParties({ page, emilPage, world, signIn })
  const { name } = await world.organization({ name: 'Southern Cross', admin: member })
  // Waits until both windows are connected, because a call to Emil while he has no connection becomes a missed call.
  const connectionCount = (socket: 'bo' | 'second') => sockets[socket].received('online_users').length
  await signIn(secondPage, member, `/employee/goals?orgId=${id}`)
  await expect.poll(() => connectionCount('second')).toBe(1)
  await expect.poll(() => connectionCount('bo')).toBe(1)
  await emilPage.reload()
  await expect.poll(() => connectionCount('bo')).toBe(2)
  await call('Voice call')
  const ringing = (partyPage: Page) => partyPage.getByRole('alertdialog', { name: 'Incoming audio call: Ada Admin' })
  for (const partyPage of [emilPage, secondPage]) await expect(ringing(partyPage)).toBeVisible()
  await emilPage.getByRole('button', { name: 'Northlight' }).click()
  await emilPage.getByRole('menuitem', { name }).click()
  await expect(card(emilPage)).toHaveCount(0)
  await press(secondPage, 'Accept')
  for (const partyPage of [page, secondPage])
    await expect(card(partyPage)).toContainText(/Audio call accepted • 0[0-4]:\d\d/)

  // Switching the organization ends a call that was accepted.
  await secondPage.getByRole('button', { name: 'Northlight' }).click()
  await secondPage.getByRole('menuitem', { name }).click()
  await expect(card(secondPage)).toContainText('You left the organization that you were called in.')
  await expect(secondPage.getByRole('button', { name: /Call (again|back)/ })).toHaveCount(0)
  await expect(card(page)).toContainText(/Call ended • 0[0-4]:\d\d/)
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText(/Audio call • 0[0-4]:\d\d/)
})

test('calling is unavailable until the code for calls is loaded, and a failed load is retried', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const files = '**/assets/CallHost-*.js'
  const heldCode = await holdRequests(page, files)
  let isUnavailable = true
  let failedLoadCount = 0
  await page.route(files, (route) => {
    if (!isUnavailable) return route.fallback()
    failedLoadCount++
    return route.abort()
  })
  await page.clock.install()
  const emilPage = await openAnotherPage()
  await openTwoParties({ page, emilPage, world, signIn })
  const voiceButton = roomHeading(page).getByRole('button', { name: 'Voice call' })
  await expect(roomHeading(page)).toContainText('Online')
  await expect.poll(() => failedLoadCount).toBeGreaterThan(0)
  isUnavailable = false
  await expect.poll(() => page.clock.fastForward(10_000).then(heldCode.requestCount)).toBeGreaterThan(0)
  await expect(voiceButton).toHaveAccessibleDescription('There is no connection just now.')
  heldCode.release()
  await expect(voiceButton).not.toHaveAttribute('aria-disabled')
  await voiceButton.click()
  await expect(emilPage.getByRole('alertdialog', { name: 'Incoming audio call: Ada Admin' })).toBeVisible()
})

test('a double click on Accept does not end the call that it accepted', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const emilPage = await openAnotherPage()
  await emilPage.clock.install()
  const { call } = await openTwoParties({ page, emilPage, world, signIn })
  await call('Voice call')
  const box = await emilPage.getByRole('button', { name: 'Accept' }).boundingBox()
  const point = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const
  // The clock is paused so that both clicks happen at the same moment, even on a slow machine.
  await emilPage.clock.pauseAt(Date.now() + 10_000)
  await emilPage.mouse.click(...point)
  const endButton = emilPage.getByRole('button', { name: 'End call' })
  const buttonAtPoint = `document.elementFromPoint(${point.join(', ')})?.closest('button')?.ariaLabel`
  await expect.poll(() => emilPage.evaluate(buttonAtPoint)).toBe('End call')
  await emilPage.mouse.click(...point)
  await emilPage.clock.resume()
  await expect(card(page)).toContainText(/Audio call accepted • 0[0-4]:\d\d/)
  await expect(card(emilPage)).toContainText(/Audio call accepted • 0[0-4]:\d\d/)
  await emilPage.clock.fastForward(1_000)
  await endButton.click()
  await expect(card(page)).toContainText('Call ended')
})

test('the message about an ended call stays while it contains the pointer or the focus', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const emilPage = await openAnotherPage()
  await emilPage.clock.install()
  const { call } = await openTwoParties({ page, emilPage, world, signIn })
  await call('Voice call')
  await expect(emilPage.getByRole('alertdialog')).toBeVisible()
  await press(page, 'End call')
  const message = card(emilPage)
  await expect(message).toContainText('Missed audio call')

  await message.getByRole('button', { name: 'Call back' }).focus()
  await message.hover()
  await emilPage.mouse.move(0, 0)
  await emilPage.clock.fastForward(13_000)
  await expect(message.getByRole('button', { name: 'Call back' })).toBeFocused()

  await message.hover()
  await emilPage.getByRole('button', { name: /^Notifications/ }).focus()
  await emilPage.clock.fastForward(13_000)
  await expect(message).toContainText('Missed audio call')

  await emilPage.mouse.move(0, 0)
  await emilPage.clock.fastForward(13_000)
  await expect(message).toHaveCount(0)
})

test('a video call works without a camera on one side, can be rejected, and can be missed [PROD-11, CHAT-23, CHAT-25, CHAT-27, CALL-02, CALL-04, CALL-07, CALL-09, CALL-11, CALL-12, CALL-13, SOCK-29, SOCK-30, ERR-85 (settled: shown)]', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const emilPage = await openAnotherPage()
  await emilPage.addInitScript(denyCameraScript)
  const calleeTap = await tapSocket(emilPage)
  const { admin, id, call } = await openTwoParties({ page, emilPage, world, signIn })
  await call('Video call')
  await expect(emilPage.getByRole('alertdialog', { name: 'Incoming video call: Ada Admin' })).toBeVisible()
  await expect(emilPage.getByRole('button', { name: 'Accept without camera' })).toBeVisible()
  const heldIceRequest = await holdRequests(page, '**/api/calls/ice-servers*')
  // A double click accepts the call only once.
  await emilPage.getByRole('button', { name: 'Accept', exact: true }).dblclick()
  await expect(roomHeading(page)).toContainText('Video call accepted')
  heldIceRequest.release()
  await expect(roomHeading(page)).toContainText('Video call connected')
  await expect(card(emilPage)).toContainText('Camera permission denied')
  await expect(card(emilPage)).toContainText('Video call will continue as audio only')
  for (const partyPage of [page, emilPage])
    await expect(card(partyPage)).toContainText(/Video call accepted • 0[0-4]:\d\d/)
  await press(emilPage, 'Close note')
  await expect(card(emilPage)).not.toContainText('Camera permission denied')
  // Another attempt to turn the camera on shows the message again.
  await press(emilPage, 'Turn camera on')
  await expect(card(emilPage)).toContainText('Camera permission denied')
  await press(emilPage, 'Close note')

  // The video of the other party, which is the only video of the call, is turned off and on.
  const picture = card(emilPage).locator('video')
  await expect(picture).not.toHaveJSProperty('currentTime', 0)
  await press(page, 'Turn camera off')
  await expect(picture).toHaveCount(0)
  await press(page, 'Turn camera on')
  await expect(picture).not.toHaveJSProperty('currentTime', 0)

  // The video can also be shown on top of all other windows.
  await press(emilPage, 'Picture in picture')
  const isInPictureInPicture = () =>
    emilPage.evaluate('document.pictureInPictureElement === document.querySelector("[data-call] video")')
  await expect.poll(isInPictureInPicture).toBe(true)
  await expect(card(emilPage).getByText('Shown in a window of its own')).toBeVisible()
  await press(emilPage, 'Picture in picture')
  await expect.poll(isInPictureInPicture).toBe(false)

  // A shared screen is shown uncropped and labelled as a shared screen.
  await expect(picture).toHaveCSS('object-fit', 'cover')
  await press(page, 'Share screen')
  await expect(card(emilPage)).toContainText('Ada Admin is sharing their screen')
  await expect(picture).toHaveCSS('object-fit', 'contain')
  await expectAccessible(emilPage)
  // The user who shares the screen sees a note about it and can stop sharing, on a phone too.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(card(page).getByText('You are sharing your screen')).toBeVisible()
  await press(page, 'Stop')
  await expect(card(page).getByText('You are sharing your screen')).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(card(emilPage)).not.toContainText('is sharing their screen')
  await press(emilPage, 'End call')
  await expect(card(page)).toContainText(/Call ended • 0[0-4]:\d\d/)

  await expect(roomHeading(page)).toContainText('Online')
  await press(page, 'Voice call')
  await expect(emilPage.getByRole('alertdialog')).toBeVisible()
  await press(emilPage, 'Reject')
  await expect(card(emilPage)).toHaveCount(0)
  await expect(card(page)).toContainText('Emil Employee declined the call.')
  expect(calleeTap.sent('reject_call')).toEqual([{ callerId: String(admin.id), callId: expect.any(String) }])

  await press(page, 'Voice call')
  await expect(emilPage.getByRole('alertdialog')).toBeVisible()
  await press(page, 'End call')
  await expect(card(page)).toHaveCount(0)
  await expect(card(emilPage)).toContainText('Missed audio call')
  await expect(card(emilPage).getByRole('button', { name: 'Call back' })).toBeVisible()
  await press(emilPage, 'Close')
  await emilPage.getByRole('button', { name: /^Notifications/ }).click()
  await emilPage.getByRole('link', { name: /Missed call/ }).click()
  await expect(emilPage).toHaveURL(new RegExp(`/employee/chat\\?orgId=${id}&room=${admin.id}$`))
  await expect(roomHeading(emilPage)).toContainText('Ada Admin')
})

test('a message covers no part of the card of a call, at any corner and on a phone', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const emilPage = await openAnotherPage()
  const { id, admin, call } = await openTwoParties({ page, emilPage, world, signIn })
  const { body: project } = await world.as(admin).post('/projects/', { name: 'Lamps', organization_id: id })
  await world.as(admin).post('/tasks/', { title: 'Order the glass', project_id: project.id })
  await call('Voice call')
  await press(emilPage, 'Accept')
  await page.getByRole('link', { name: 'Tasks', exact: true }).first().click()
  await page.getByRole('button', { name: 'Delete Order the glass' }).click()
  await press(page.getByRole('dialog', { name: /Delete/ }), 'Delete Task')
  const message = page.locator('.mantine-Notification-root')
  await expect(message.getByRole('button', { name: 'Undo' })).toBeVisible()
  // The message stays while the pointer is on it.
  await message.hover()
  const isCovered = () => isOver(message, card(page))
  expect(await isCovered()).toBe(false)
  await card(page).getByRole('button', { name: 'Move the call by arrow keys' }).press('ArrowLeft')
  await expect(card(page)).toHaveAttribute('data-inline', 'start')
  await expect.poll(isCovered).toBe(false)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(isCovered).toBe(false)
})

test('a call of a room shows who is in it, who joins later, and who leaves [PROD-10, CHAT-26]', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const { admin, member, manager, id } = await world.team('Northlight')
  const roomId = await createGroup(world, id, [admin, member, manager])
  const path = (area: string) => `/${area}/chat?orgId=${id}&room=${roomId}`
  const emilPage = await openAnotherPage()
  await signIn(emilPage, member, `/employee/chat?orgId=${id}`)
  await signIn(page, admin, path('admin'))
  await roomHeading(page).getByRole('button', { name: 'Voice call' }).click()
  await expect(card(page)).toContainText('Lamps')
  await expect(card(page)).toContainText('Nobody else is here yet')
  // Participants of the room see the call in the list and are notified once; the call does not ring.
  await expect(emilPage.getByRole('link', { name: /Lamps/ })).toContainText('1 in the call')
  await expect(emilPage.getByText('Ada Admin started a call in Lamps')).toBeVisible()
  await expect(page.getByText('started a call')).toHaveCount(0)
  const join = emilPage.getByRole('button', { name: 'Join', exact: true })
  await emilPage.setViewportSize({ width: 390, height: 844 })
  const bar = await emilPage.getByRole('navigation').filter({ hasText: 'Menu' }).boundingBox()
  const joinButtonBottom = async () => ((await join.boundingBox())?.y ?? 0) + ((await join.boundingBox())?.height ?? 0)
  await expect.poll(joinButtonBottom).toBeLessThan(bar?.y ?? 0)
  await emilPage.setViewportSize({ width: 1440, height: 900 })
  await join.click()
  await expect(emilPage.getByText('started a call')).toHaveCount(0)
  await emilPage.getByRole('link', { name: /Lamps/ }).click()
  for (const partyPage of [page, emilPage]) await expect(roomHeading(partyPage)).toContainText('Audio call connected')
  // The title is the name of the room, so the tile shows the name of the only other party.
  const nameOnTile = card(page).getByRole('figure').getByText('Emil Employee')
  expect((await nameOnTile.boundingBox())?.width).toBeGreaterThan(40)

  // A participant who opens the page later also sees the call.
  const latePage = await openAnotherPage()
  await signIn(latePage, manager, path('manager'))
  await expect(roomHeading(latePage)).toContainText('2 in the call')
  await roomHeading(latePage).getByRole('button', { name: /^Join/ }).click()
  for (const partyPage of [page, emilPage, latePage]) await expect(card(partyPage).getByRole('figure')).toHaveCount(3)
  for (const name of ['Ada Admin', 'Emil Employee', 'You']) await expect(card(latePage)).toContainText(name)
  await expect(latePage.getByText('started a call')).toHaveCount(0)
  await press(latePage, 'Make large')
  await expectAccessible(latePage)

  // A shared screen is larger than the tiles of the parties.
  await press(emilPage, 'Share screen')
  const screen = card(latePage).getByRole('figure').filter({ hasText: 'Emil Employee is sharing their screen' })
  const widthOf = async (tile: typeof screen) => (await tile.boundingBox())?.width ?? 0
  await expect.poll(() => widthOf(screen)).toBeGreaterThan(800)
  expect(await widthOf(card(latePage).getByRole('figure').filter({ hasText: 'Ada Admin' }))).toBeLessThan(300)
  await expectAccessible(latePage)
  // On a phone, a party's avatar stays within its tile.
  await latePage.setViewportSize({ width: 390, height: 844 })
  const besideTile = card(latePage).getByRole('figure').filter({ hasText: 'Ada Admin' })
  const face = await besideTile.locator('span').first().boundingBox()
  expect(face?.height).toBeLessThan((await besideTile.boundingBox())?.height ?? 0)
  await latePage.setViewportSize({ width: 1440, height: 900 })
  // In a small card, no tile overlaps the text above it.
  const note = await card(emilPage).getByText('You are sharing your screen').boundingBox()
  const tile = await card(emilPage).getByRole('figure').first().boundingBox()
  expect((tile?.y ?? 0) - (note?.y ?? 0) - (note?.height ?? 0)).toBeGreaterThan(10)
  await press(emilPage, 'Stop sharing')
  await expect(screen).toHaveCount(0)
  await press(latePage, 'End call')
  await expect(card(latePage)).toContainText(/Call ended • 0[0-4]:\d\d/)
  await expect(roomHeading(latePage)).toContainText('2 in the call')
  await press(emilPage, 'End call')
  await press(page, 'End call')
  await expect(roomHeading(latePage).getByRole('button', { name: 'Voice call' })).toBeVisible()
})

test('the tile of a party whose window is gone says so, and the call of the others continues', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const { admin, member, manager, id } = await world.team('Northlight')
  const roomId = await createGroup(world, id, [admin, member, manager])
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${roomId}`)
  await roomHeading(page).getByRole('button', { name: 'Voice call' }).click()
  const emilPage = await openAnotherPage()
  await signIn(emilPage, member, `/employee/chat?orgId=${id}&room=${roomId}`)
  const maraPage = await openAnotherPage()
  await signIn(maraPage, manager, `/manager/chat?orgId=${id}&room=${roomId}`)
  for (const partyPage of [emilPage, maraPage])
    await roomHeading(partyPage).getByRole('button', { name: /^Join/ }).click()
  for (const partyPage of [page, emilPage, maraPage]) await expect(card(partyPage).getByRole('figure')).toHaveCount(3)
  for (const partyPage of [page, emilPage, maraPage]) await expect(card(partyPage)).not.toContainText('Connecting...')
  // The window crashes instead of being closed, because a window that is closed would report that it leaves the call.
  const crashed = emilPage.waitForEvent('crash')
  await emilPage.goto('chrome://crash').catch(() => {})
  await crashed
  const tileOf = (name: string) => card(page).getByRole('figure').filter({ hasText: name })
  const goneTile = tileOf('Emil Employee')
  await expect(goneTile).toContainText('Reconnecting...')
  await expect(tileOf('Mara Manager')).not.toContainText('Reconnecting...')
  await expect(goneTile).toHaveCount(0)
  await expect(roomHeading(page)).toContainText('Audio call connected')
})

test('a rate-limited call test does not blame the network', async ({ page, world, signIn }) => {
  const { member, id } = await world.team('Northlight')
  const tests = Array.from({ length: 5 }, () => ({ user_id: member.id }))
  await world.db.insertInto('connection_tests').values(tests).execute()
  await signIn(page, member, `/employee/call-test?orgId=${id}`)
  await press(page, 'Start the Test')
  await expect(page.getByText('Whether calls find a way between your networks was not tested.')).toBeVisible()
  const relayItem = page.getByRole('listitem').filter({ hasText: 'Relay over UDP' })
  await expect(relayItem).toContainText('You tested the connection too often. Please try again later.')
  await expect(relayItem).toContainText('Not tested')
})

test('without HTTPS the page says why calls are unavailable', async ({ page, world, signIn }) => {
  const { admin, member, id } = await world.team('Northlight')
  await page.addInitScript(withoutHttpsScript)
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${member.id}`)
  await expect(page.getByText(/only to pages opened by HTTPS/)).toBeVisible()
  const videoButton = roomHeading(page).getByRole('button', { name: 'Video call' })
  await expect(videoButton).toHaveAccessibleDescription(/only to pages opened by HTTPS/)
  await page.getByRole('button', { name: 'Close hint' }).click()
  await page.reload()
  await expect(videoButton).toBeVisible()
  await expect(page.getByText(/only to pages opened by HTTPS/)).toHaveCount(0)
  await page.goto(new URL(`/admin/call-test?orgId=${id}`, page.url()).href)
  await press(page, 'Start the Test')
  const microphone = page.getByRole('listitem').filter({ has: page.getByText('Microphone', { exact: true }) })
  await expect(microphone).toContainText('The browser does not allow it here.')
  await expect(microphone).toContainText('Not tested')
})
