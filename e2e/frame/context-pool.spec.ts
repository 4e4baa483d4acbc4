import { expect, test } from '../support/test.ts'

/** Stores something in each place where a page can store data. */
const storeScript = `
  localStorage.setItem('left', 'over')
  sessionStorage.setItem('left', 'over')
  document.cookie = 'left=over'
  new Promise((resolve) => {
    indexedDB.open('left-over').onsuccess = resolve
  }).then(() => undefined)`

/** Returns what `storeScript` has stored, and whether the page may read the clipboard. */
const readScript = `Promise.all([
  indexedDB.databases(),
  navigator.permissions.query({ name: 'clipboard-read' }),
]).then(([databases, { state }]) => ({
  cookies: document.cookie,
  local: localStorage.getItem('left'),
  session: sessionStorage.getItem('left'),
  databases: databases.filter(({ name }) => name === 'left-over').length,
  mayRead: state === 'granted',
}))`

test('a test finds no data and no settings of the test before it', async ({ contextPool, installation }) => {
  const address = `${installation.url}/`
  const first = await contextPool.open()
  await first.context.grantPermissions(['clipboard-read'])
  await first.page.goto(address)
  await first.page.evaluate(storeScript)
  const stored = { cookies: 'left=over', local: 'over', session: 'over', databases: 1, mayRead: true }
  expect(await first.page.evaluate(readScript)).toEqual(stored)
  await first.page.route('**/*', (route) => route.abort())
  await first.context.setOffline(true)
  await first.release()

  const second = await contextPool.open()
  expect(second.context).toBe(first.context)
  expect(second.context.pages()).toEqual([second.page])
  await second.page.goto(address)
  const empty = { cookies: '', local: null, session: null, databases: 0, mayRead: false }
  expect(await second.page.evaluate(readScript)).toEqual(empty)
  await second.release()
})

test('a page keeps its time zone and its language when the pages before it have been closed', async ({
  contextPool,
  installation,
}) => {
  const readOptions = 'Intl.DateTimeFormat().resolvedOptions()'
  for (let pages = 0; pages < 3; pages++) {
    const { page, release } = await contextPool.open()
    await page.goto(`${installation.url}/`)
    expect(await page.evaluate(readOptions)).toMatchObject({ timeZone: 'Europe/Berlin', locale: 'en-US' })
    await release()
  }
})

test('a context with a fake clock is not used again', async ({ contextPool }) => {
  const first = await contextPool.open()
  await first.page.clock.install()
  await first.release()
  const second = await contextPool.open()
  expect(second.context).not.toBe(first.context)
  await second.release()
})
