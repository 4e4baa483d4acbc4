import { expect, test } from '../support/test.ts'

test('a user who is not signed in is redirected to the sign-in page [PROD-01, ROUTE-03]', async ({ page }) => {
  await page.goto('/admin/projects')
  await expect(page).toHaveURL(/\/login$/)
})

test('an admin lands on the admin dashboard [ROUTE-06, ROUTE-07]', async ({ page, world, signIn }) => {
  const { admin, id } = await world.team()
  await signIn(page, admin)
  await expect(page).toHaveURL(new RegExp(`/admin/dashboard\\?orgId=${id}$`))
})

test('hashed files are cached forever, other files are revalidated, and a missing file does not return a page', async ({
  house,
}) => {
  const ask = (path: string) => fetch(house.url + path, { headers: { accept: 'text/html', 'accept-encoding': 'br' } })
  const page = await (await ask('/login')).text()
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(page) ?? []
  const hashed = await ask(script)
  expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(hashed.headers.get('content-encoding')).toBe('br')
  expect((await ask('/theme.js')).headers.get('cache-control')).toBe('no-cache')
  for (const gone of ['/assets/gone.js', '/assets/../index.html', '/theme.js.br'])
    expect((await ask(gone)).headers.get('cache-control'), gone).toBe('no-store')
  expect((await ask('/assets/gone.js')).status).toBe(404)
})
