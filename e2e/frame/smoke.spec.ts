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
  installation,
}) => {
  const request = (path: string) =>
    fetch(installation.url + path, { headers: { accept: 'text/html', 'accept-encoding': 'br' } })
  const html = await (await request('/login')).text()
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(html) ?? []
  const hashedFile = await request(script)
  expect(hashedFile.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(hashedFile.headers.get('content-encoding')).toBe('br')
  expect((await request('/favicon.svg')).headers.get('cache-control')).toBe('no-cache')
  for (const missing of ['/assets/gone.js', '/assets/../index.html', '/favicon.svg.br'])
    expect((await request(missing)).headers.get('cache-control'), missing).toBe('no-store')
  expect((await request('/assets/gone.js')).status).toBe(404)
})
