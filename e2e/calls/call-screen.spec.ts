import type { Page } from '@playwright/test'
import { browserArgs } from '../support/browser-args.ts'
import { hold } from '../support/hold.ts'
import { tapLine } from '../support/line.ts'
import { expectGoodLooks } from '../support/looks.ts'
import { group, heading } from '../support/rooms.ts'
import { expect, test } from '../support/test.ts'

// A fake camera with a moving picture and a fake microphone that beeps, both without a permission prompt.
test.use(
  browserArgs(
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
  ),
)

const card = (page: Page) => page.locator('[data-call]')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Behaves as if the user denied access to the camera. */
const denyCamera = `{
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = (wanted) =>
    wanted.video ? Promise.reject(new DOMException('denied', 'NotAllowedError')) : open(wanted)
}`

/** A hidden page that records the browser notifications it shows. */
const unseen = `{
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

/** The autoplay policy of browsers: no sound until the user has interacted with the page, also after a reload. */
const holdSound = `{
  let touched = false
  for (const touch of ['keydown', 'pointerdown']) addEventListener(touch, () => (touched = true), true)
  const play = HTMLMediaElement.prototype.play
  HTMLMediaElement.prototype.play = function () {
    if (touched || this.muted) return play.call(this)
    this.autoplay = false
    return Promise.reject(new DOMException('held back', 'NotAllowedError'))
  }
}`

/** Behaves as if the page was opened over http:// from another machine. */
const withoutHttps = `Object.defineProperty(window, 'isSecureContext', { value: false })`

/** Counts the notes that a page plays. */
const countNotes = `{
  window.notes = 0
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...at) {
    window.notes++
    return start.apply(this, at)
  }
}`

type Facing = Pick<Parameters<Parameters<typeof test>[2]>[0], 'page' | 'world' | 'signIn'> & { bo: Page }

/** Ada Admin has her room with Emil Employee open and can call him; he is on another page in `bo`. */
async function facing({ page, bo, world, signIn }: Facing) {
  const team = await world.team('Northlight')
  await signIn(bo, team.member, `/employee/tasks?orgId=${team.id}`)
  await signIn(page, team.admin, `/admin/chat?orgId=${team.id}&room=${team.member.id}`)
  const call = async (name: 'Voice call' | 'Video call') => {
    const button = heading(page).getByRole('button', { name })
    await expect(button).not.toHaveAttribute('aria-disabled')
    await button.click()
  }
  return { ...team, call }
}

test('a voice call from the chat reaches the other user on any page [PROD-10, CHAT-22, CHAT-24, CHAT-26, CALL-01, CALL-03, CALL-05, CALL-06, CALL-08, CALL-10, CONST-61, SOCK-22, SOCK-23, SOCK-24 (settled: taken from the session), SOCK-25 (settled: taken from the session), SOCK-26, SOCK-27, SOCK-28, SOCK-31, SOCK-32]', async ({
  page,
  another,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  const line = await tapLine(page)
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${member.id}`)
  const voice = heading(page).getByRole('button', { name: 'Voice call' })
  await expect(voice).toHaveAccessibleDescription('Emil Employee is offline.')
  await voice.click({ force: true })
  await expect(card(page)).toHaveCount(0)

  const bo = await another()
  await bo.addInitScript(countNotes + holdSound)
  const calleeLine = await tapLine(bo)
  await signIn(bo, member, `/employee/tasks?orgId=${id}`)
  const second = await another()
  await second.addInitScript(unseen)
  await signIn(second, member, `/employee/goals?orgId=${id}`)
  await expect(voice).not.toHaveAttribute('aria-disabled')
  await voice.click()
  await expect(card(page)).toContainText('Calling Emil Employee...')
  expect(line.sent('initiate_call')).toEqual([
    {
      targetUserId: String(member.id),
      targetUserName: 'Emil Employee',
      callType: 'audio',
      callId: expect.any(String),
    },
  ])

  // It rings in all windows of the callee and does not take the focus.
  const ringing = bo.getByRole('alertdialog', { name: 'Incoming audio call: Ada Admin' })
  await expect(ringing).toContainText('Incoming audio call')
  await expect(bo).toHaveTitle('Ada Admin · Incoming audio call')
  await expect(second.getByRole('alertdialog')).toBeVisible()
  const shown = () => second.evaluate('shown')
  const incoming = { title: 'Ada Admin', body: 'Incoming audio call', requireInteraction: true, closed: false }
  await expect.poll(shown).toMatchObject([incoming])
  await expectGoodLooks(bo)
  await expect(ringing.getByRole('button', { name: 'Reject' })).toBeVisible()
  await expect(bo.locator(':focus')).toHaveCount(0)
  await expect.poll(() => bo.evaluate('notes')).toBeGreaterThan(0)
  await bo.keyboard.press('F6')
  await expect(ringing.getByRole('button', { name: 'Accept' })).toBeFocused()
  const way = await hold(page, '**/api/calls/ice-servers*')
  await bo.keyboard.press('Enter')
  await expect(heading(page)).toContainText('Audio call accepted')
  await expect(second.getByRole('alertdialog')).toHaveCount(0)
  expect(await shown()).toMatchObject([{ ...incoming, closed: true }])
  expect(calleeLine.sent('accept_call')).toEqual([{ callerId: String(admin.id), callId: expect.any(String) }])
  way.go()
  await expect(heading(page)).toContainText('Audio call connected')
  for (const one of [page, bo]) await expect(card(one)).toContainText(/Audio call accepted • 0[0-4]:\d\d/)
  const notes = await bo.evaluate('notes')
  await expectGoodLooks(page)

  // Muting shows on the other side; the call continues across pages and in full screen.
  await press(page, 'Mute')
  await expect(card(bo)).toContainText('Ada Admin, muted')
  await press(page, 'Unmute')
  await expect(card(bo)).not.toContainText('muted')
  const time = async () => (await bo.getByRole('timer').textContent()) ?? ''
  const before = await time()
  await bo.getByRole('navigation').getByRole('link', { name: 'Goals' }).click()
  await expect(bo).toHaveURL(/\/employee\/goals/)
  await expect.poll(time).not.toBe(before)
  expect(await bo.evaluate('notes')).toBe(notes)
  await press(bo, 'Make large')
  await expect(bo.locator('#root')).toHaveAttribute('inert')
  await expectGoodLooks(bo)
  await press(bo, 'Devices')
  await expect(bo.getByRole('menuitemradio', { name: 'Fake Audio Output 2' })).toBeVisible()
  await bo.keyboard.press('Escape')
  await expect(bo.getByRole('menu')).toHaveCount(0)
  await expect(bo.locator('#root')).toHaveAttribute('inert')
  await bo.keyboard.press('Escape')
  await expect(bo.locator('#root')).not.toHaveAttribute('inert')

  // The arrow keys move it to another corner, and the pointer moves it to a third.
  await bo.getByRole('button', { name: 'Move the call by arrow keys' }).press('ArrowUp')
  await expect(card(bo)).toHaveAttribute('data-block', 'start')
  await card(bo).getByRole('paragraph').filter({ hasText: 'Ada Admin' }).hover()
  await bo.mouse.down()
  await bo.mouse.move(300, 600)
  await bo.mouse.up()
  await expect(card(bo)).toHaveAttribute('data-block', 'end')
  await expect(card(bo)).toHaveAttribute('data-inline', 'start')

  // Another speaker is used at once; after a reload the sound starts with a click.
  await press(bo, 'Devices')
  await bo.getByRole('menuitemradio', { name: 'Fake Audio Output 2' }).click()
  const sound = card(bo).locator('audio')
  const speaker = await bo.evaluate<string>(`navigator.mediaDevices.enumerateDevices().then((all) =>
    all.find(({ label }) => label === 'Fake Audio Output 2').deviceId)`)
  await expect(sound).toHaveJSProperty('sinkId', speaker)
  await bo.reload()
  await expect(card(bo)).toContainText('The browser holds back the sound')
  await expect(sound).toHaveJSProperty('paused', true)
  await press(bo, 'Turn on sound')
  await expect(sound).toHaveJSProperty('paused', false)
  await expect(card(bo)).not.toContainText('holds back')

  await press(page, 'End call')
  for (const one of [page, bo]) await expect(card(one)).toContainText(/Call ended • 0[0-4]:\d\d/)
  expect(line.sent('end_call')).toEqual([{ targetUserId: String(member.id), callId: expect.any(String) }])
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText(/Audio call • 0[0-4]:\d\d/)
  await expect(heading(page)).toContainText('Online')
  await press(page, 'Close')
  await expect(card(page)).toHaveCount(0)
})

test('a call whose first event was lost with the connection rings after a reconnect', async ({
  page,
  another,
  world,
  signIn,
}) => {
  const bo = await another()
  const line = await tapLine(page)
  const { call } = await facing({ page, bo, world, signIn })
  line.breakAt('initiate_call')
  await call('Voice call')
  await bo
    .getByRole('alertdialog', { name: 'Incoming audio call: Ada Admin' })
    .getByRole('button', { name: 'Accept' })
    .click()
  for (const one of [page, bo]) await expect(card(one)).toContainText(/Audio call accepted • 0[0-4]:\d\d/)
  // The retry has the same id, so that a call that had arrived would not ring twice.
  const [lost, again, ...more] = line.sent('initiate_call')
  expect([again, more]).toEqual([lost, []])
})

test('switching the organization does not decline a call: it keeps ringing in the other window, and cannot be returned from elsewhere', async ({
  page,
  another,
  world,
  signIn,
}) => {
  const bo = await another()
  const { member, id, call } = await facing({ page, bo, world, signIn })
  const { name } = await world.organization({ name: 'Southern Cross', admin: member })
  const second = await another()
  await signIn(second, member, `/employee/goals?orgId=${id}`)
  await bo.reload()
  await call('Voice call')
  const ringing = (one: Page) => one.getByRole('alertdialog', { name: 'Incoming audio call: Ada Admin' })
  for (const one of [bo, second]) await expect(ringing(one)).toBeVisible()
  await bo.getByRole('button', { name: 'Northlight' }).click()
  await bo.getByRole('menuitem', { name }).click()
  await expect(card(bo)).toHaveCount(0)
  await press(second, 'Accept')
  for (const one of [page, second]) await expect(card(one)).toContainText(/Audio call accepted • 0[0-4]:\d\d/)

  // An accepted call ends with the switch.
  await second.getByRole('button', { name: 'Northlight' }).click()
  await second.getByRole('menuitem', { name }).click()
  await expect(card(second)).toContainText('You left the organization that you were called in.')
  await expect(second.getByRole('button', { name: /Call (again|back)/ })).toHaveCount(0)
  await expect(card(page)).toContainText(/Call ended • 0[0-4]:\d\d/)
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText(/Audio call • 0[0-4]:\d\d/)
})

test('calling is unavailable until the code for calls is loaded, and a failed load is retried', async ({
  page,
  another,
  world,
  signIn,
}) => {
  const files = '**/assets/CallHost-*.js'
  const code = await hold(page, files)
  let isAway = true
  let lost = 0
  await page.route(files, (route) => {
    if (!isAway) return route.fallback()
    lost++
    return route.abort()
  })
  await page.clock.install()
  const bo = await another()
  await facing({ page, bo, world, signIn })
  const voice = heading(page).getByRole('button', { name: 'Voice call' })
  await expect(heading(page)).toContainText('Online')
  await expect.poll(() => lost).toBeGreaterThan(0)
  isAway = false
  await expect.poll(() => page.clock.fastForward(10_000).then(code.asked)).toBeGreaterThan(0)
  await expect(voice).toHaveAccessibleDescription('There is no connection just now.')
  code.go()
  await expect(voice).not.toHaveAttribute('aria-disabled')
  await voice.click()
  await expect(bo.getByRole('alertdialog', { name: 'Incoming audio call: Ada Admin' })).toBeVisible()
})

test('a double click on Accept does not end the call that it accepted', async ({ page, another, world, signIn }) => {
  const bo = await another()
  await bo.clock.install()
  const { call } = await facing({ page, bo, world, signIn })
  await call('Voice call')
  const box = await bo.getByRole('button', { name: 'Accept' }).boundingBox()
  const at = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const
  // The clock is paused so that both clicks happen at the same moment, even on a slow machine.
  await bo.clock.pauseAt(Date.now() + 10_000)
  await bo.mouse.click(...at)
  const end = bo.getByRole('button', { name: 'End call' })
  const isUnder = `document.elementFromPoint(${at.join(', ')})?.closest('button')?.ariaLabel`
  await expect.poll(() => bo.evaluate(isUnder)).toBe('End call')
  await bo.mouse.click(...at)
  await bo.clock.resume()
  await expect(card(page)).toContainText(/Audio call accepted • 0[0-4]:\d\d/)
  await expect(card(bo)).toContainText(/Audio call accepted • 0[0-4]:\d\d/)
  await bo.clock.fastForward(1_000)
  await end.click()
  await expect(card(page)).toContainText('Call ended')
})

test('a video call works without a camera on one side, can be rejected, and can be missed [PROD-11, CHAT-23, CHAT-25, CHAT-27, CALL-02, CALL-04, CALL-07, CALL-09, CALL-11, CALL-12, CALL-13, SOCK-29, SOCK-30, ERR-85 (settled: shown)]', async ({
  page,
  another,
  world,
  signIn,
}) => {
  const bo = await another()
  await bo.addInitScript(denyCamera)
  const calleeLine = await tapLine(bo)
  const { admin, id, call } = await facing({ page, bo, world, signIn })
  await call('Video call')
  await expect(bo.getByRole('alertdialog', { name: 'Incoming video call: Ada Admin' })).toBeVisible()
  await expect(bo.getByRole('button', { name: 'Accept without camera' })).toBeVisible()
  const way = await hold(page, '**/api/calls/ice-servers*')
  // A double click accepts once.
  await bo.getByRole('button', { name: 'Accept', exact: true }).dblclick()
  await expect(heading(page)).toContainText('Video call accepted')
  way.go()
  await expect(heading(page)).toContainText('Video call connected')
  await expect(card(bo)).toContainText('Camera permission denied')
  await expect(card(bo)).toContainText('Video call will continue as audio only')
  for (const one of [page, bo]) await expect(card(one)).toContainText(/Video call accepted • 0[0-4]:\d\d/)
  await press(bo, 'Close note')
  await expect(card(bo)).not.toContainText('Camera permission denied')
  // Another attempt shows the message again.
  await press(bo, 'Turn camera on')
  await expect(card(bo)).toContainText('Camera permission denied')
  await press(bo, 'Close note')

  // The only video can be turned off and on.
  const picture = card(bo).locator('video')
  await expect(picture).not.toHaveJSProperty('currentTime', 0)
  await press(page, 'Turn camera off')
  await expect(picture).toHaveCount(0)
  await press(page, 'Turn camera on')
  await expect(picture).not.toHaveJSProperty('currentTime', 0)

  // It can also be shown on top of all other windows.
  await press(bo, 'Picture in picture')
  const isBeside = () => bo.evaluate('document.pictureInPictureElement === document.querySelector("[data-call] video")')
  await expect.poll(isBeside).toBe(true)
  await expect(card(bo).getByText('Shown in a window of its own')).toBeVisible()
  await press(bo, 'Picture in picture')
  await expect.poll(isBeside).toBe(false)

  // A shared screen is shown uncropped and labelled as one.
  await expect(picture).toHaveCSS('object-fit', 'cover')
  await press(page, 'Share screen')
  await expect(card(bo)).toContainText('Ada Admin shares their screen')
  await expect(picture).toHaveCSS('object-fit', 'contain')
  await expectGoodLooks(bo)
  // The user who shares the screen sees that and can stop it, on a phone too.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(card(page).getByText('You share your screen')).toBeVisible()
  await press(page, 'Stop')
  await expect(card(page).getByText('You share your screen')).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(card(bo)).not.toContainText('shares their screen')
  await press(bo, 'End call')
  await expect(card(page)).toContainText(/Call ended • 0[0-4]:\d\d/)

  await expect(heading(page)).toContainText('Online')
  await press(page, 'Voice call')
  await expect(bo.getByRole('alertdialog')).toBeVisible()
  await press(bo, 'Reject')
  await expect(card(bo)).toHaveCount(0)
  await expect(card(page)).toContainText('Emil Employee declined the call.')
  expect(calleeLine.sent('reject_call')).toEqual([{ callerId: String(admin.id), callId: expect.any(String) }])

  await press(page, 'Voice call')
  await expect(bo.getByRole('alertdialog')).toBeVisible()
  await press(page, 'End call')
  await expect(card(page)).toHaveCount(0)
  await expect(card(bo)).toContainText('Missed audio call')
  await expect(card(bo).getByRole('button', { name: 'Call back' })).toBeVisible()
  await press(bo, 'Close')
  await bo.getByRole('button', { name: /^Notifications/ }).click()
  await bo.getByRole('link', { name: /Missed call/ }).click()
  await expect(bo).toHaveURL(new RegExp(`/employee/chat\\?orgId=${id}&room=${admin.id}$`))
  await expect(heading(bo)).toContainText('Ada Admin')
})

test('a call of a room shows who is in it, who joins later, and who leaves [PROD-10, CHAT-26]', async ({
  page,
  another,
  world,
  signIn,
}) => {
  const { admin, member, manager, id } = await world.team('Northlight')
  const roomId = await group(world, id, [admin, member, manager])
  const path = (area: string) => `/${area}/chat?orgId=${id}&room=${roomId}`
  const bo = await another()
  await signIn(bo, member, `/employee/chat?orgId=${id}`)
  await signIn(page, admin, path('admin'))
  await heading(page).getByRole('button', { name: 'Voice call' }).click()
  await expect(card(page)).toContainText('Lamps')
  await expect(card(page)).toContainText('Nobody else is here yet')
  // Participants of the room see the call in the list and are notified once; it rings for nobody.
  await expect(bo.getByRole('link', { name: /Lamps/ })).toContainText('1 in the call')
  await expect(bo.getByText('Ada Admin started a call in Lamps')).toBeVisible()
  await expect(page.getByText('started a call')).toHaveCount(0)
  const join = bo.getByRole('button', { name: 'Join', exact: true })
  await bo.setViewportSize({ width: 390, height: 844 })
  const bar = await bo.getByRole('navigation').filter({ hasText: 'Menu' }).boundingBox()
  const endOf = async () => ((await join.boundingBox())?.y ?? 0) + ((await join.boundingBox())?.height ?? 0)
  await expect.poll(endOf).toBeLessThan(bar?.y ?? 0)
  await bo.setViewportSize({ width: 1440, height: 900 })
  await join.click()
  await expect(bo.getByText('started a call')).toHaveCount(0)
  await bo.getByRole('link', { name: /Lamps/ }).click()
  for (const one of [page, bo]) await expect(heading(one)).toContainText('Audio call connected')

  // A participant who opens the page later sees the call too.
  const late = await another()
  await signIn(late, manager, path('manager'))
  await expect(heading(late)).toContainText('2 in the call')
  await heading(late).getByRole('button', { name: /^Join/ }).click()
  for (const one of [page, bo, late]) await expect(card(one).getByRole('figure')).toHaveCount(3)
  for (const name of ['Ada Admin', 'Emil Employee', 'You']) await expect(card(late)).toContainText(name)
  await expect(late.getByText('started a call')).toHaveCount(0)
  await press(late, 'Make large')
  await expectGoodLooks(late)

  // A shared screen is larger than all faces.
  await press(bo, 'Share screen')
  const screen = card(late).getByRole('figure').filter({ hasText: 'Emil Employee shares their screen' })
  const widthOf = async (tile: typeof screen) => (await tile.boundingBox())?.width ?? 0
  await expect.poll(() => widthOf(screen)).toBeGreaterThan(800)
  expect(await widthOf(card(late).getByRole('figure').filter({ hasText: 'Ada Admin' }))).toBeLessThan(300)
  await expectGoodLooks(late)
  // On a phone a face stays within its tile beside the screen, and no tile overlaps the text above it.
  await late.setViewportSize({ width: 390, height: 844 })
  const beside = card(late).getByRole('figure').filter({ hasText: 'Ada Admin' })
  const face = await beside.locator('span').first().boundingBox()
  expect(face?.height).toBeLessThan((await beside.boundingBox())?.height ?? 0)
  await late.setViewportSize({ width: 1440, height: 900 })
  const note = await card(bo).getByText('You share your screen').boundingBox()
  const tile = await card(bo).getByRole('figure').first().boundingBox()
  expect((tile?.y ?? 0) - (note?.y ?? 0) - (note?.height ?? 0)).toBeGreaterThan(10)
  await press(bo, 'Stop sharing')
  await expect(screen).toHaveCount(0)
  await press(late, 'End call')
  await expect(card(late)).toContainText(/Call ended • 0[0-4]:\d\d/)
  await expect(heading(late)).toContainText('2 in the call')
  await press(bo, 'End call')
  await press(page, 'End call')
  await expect(heading(late).getByRole('button', { name: 'Voice call' })).toBeVisible()
})

test('the tile of a party whose window is gone says so, and the call of the others continues', async ({
  page,
  another,
  world,
  signIn,
}) => {
  const { admin, member, manager, id } = await world.team('Northlight')
  const roomId = await group(world, id, [admin, member, manager])
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${roomId}`)
  await heading(page).getByRole('button', { name: 'Voice call' }).click()
  const bo = await another()
  await signIn(bo, member, `/employee/chat?orgId=${id}&room=${roomId}`)
  const cy = await another()
  await signIn(cy, manager, `/manager/chat?orgId=${id}&room=${roomId}`)
  for (const one of [bo, cy]) await heading(one).getByRole('button', { name: /^Join/ }).click()
  for (const one of [page, bo, cy]) await expect(card(one).getByRole('figure')).toHaveCount(3)
  for (const one of [page, bo, cy]) await expect(card(one)).not.toContainText('Connecting...')
  // A crashed window sends nothing; a closed one announces that it leaves.
  const crashed = bo.waitForEvent('crash')
  await bo.goto('chrome://crash').catch(() => {})
  await crashed
  const tileOf = (name: string) => card(page).getByRole('figure').filter({ hasText: name })
  const gone = tileOf('Emil Employee')
  await expect(gone).toContainText('Reconnecting...')
  await expect(tileOf('Mara Manager')).not.toContainText('Reconnecting...')
  await expect(gone).toHaveCount(0)
  await expect(heading(page)).toContainText('Audio call connected')
})

test('a rate-limited call test does not blame the network', async ({ page, world, signIn }) => {
  const { member, id } = await world.team('Northlight')
  const tests = Array.from({ length: 5 }, () => ({ user_id: member.id }))
  await world.db.insertInto('connection_tests').values(tests).execute()
  await signIn(page, member, `/employee/call-test?orgId=${id}`)
  await press(page, 'Start the Test')
  await expect(page.getByText('Whether calls find a way between your networks was not tested.')).toBeVisible()
  const way = page.getByRole('listitem').filter({ hasText: 'Relay over UDP' })
  await expect(way).toContainText('You tested the connection too often. Please try again later.')
  await expect(way).toContainText('Not tested')
})

test('without HTTPS the page says why calls are unavailable', async ({ page, world, signIn }) => {
  const { admin, member, id } = await world.team('Northlight')
  await page.addInitScript(withoutHttps)
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${member.id}`)
  await expect(page.getByText(/only to pages opened by HTTPS/)).toBeVisible()
  const video = heading(page).getByRole('button', { name: 'Video call' })
  await expect(video).toHaveAccessibleDescription(/only to pages opened by HTTPS/)
  await page.getByRole('button', { name: 'Close hint' }).click()
  await page.reload()
  await expect(video).toBeVisible()
  await expect(page.getByText(/only to pages opened by HTTPS/)).toHaveCount(0)
  await page.goto(new URL(`/admin/call-test?orgId=${id}`, page.url()).href)
  await press(page, 'Start the Test')
  const microphone = page.getByRole('listitem').filter({ has: page.getByText('Microphone', { exact: true }) })
  await expect(microphone).toContainText('The browser does not allow it here.')
  await expect(microphone).toContainText('Not tested')
})
