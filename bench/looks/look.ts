import type { Browser, Page } from '@playwright/test'
import playwright from '../../playwright.config.ts'
import { dress, shiftOf, tooSmall, tooWide, violations, watcher } from './checks.ts'
import type { Opening } from './openings.ts'
import { type Size, schemes, sizes } from './screens.ts'

type Asked = {
  browser: Browser
  folder: string
  name: string
  address: string
  token: string | undefined
  organizationId: number | undefined
  /** If given, it is opened first, and only this state is checked. */
  opening?: Opening
}
type Found = { complaints: string[]; pictures: number; shift: number }

const shiftAllowed = 0.02
const failsWithin = 6_000
const { locale, timezoneId } = playwright.use ?? {}
/** The requests for a page's data, excluding those for the user's session and role. */
const dataCalls =
  /^\/(tasks|projects|goals|goal-milestones|milestones|users|notifications|analytics|organizations|auth\/sessions|api\/(messages|chat-rooms|users))(\/|$)(?!current-user-role)/

/** Checks one screen: loaded in all sizes and themes, and loading and failing on a desktop and a phone. */
export async function look(asked: Asked): Promise<Found> {
  const found: Found = { complaints: [], pictures: 0, shift: 0 }
  if (asked.opening) {
    for (const size of asked.opening.sizes ?? (['1440', '390'] as const))
      await opened(asked, size, asked.opening, found)
    return found
  }
  for (const size of ['1440', '390'] as const) await loaded(asked, size, found)
  if (asked.token && !/-(empty|nowhere)$/.test(asked.name)) {
    await inState(asked, 'loading', found, (page) => page.route(isData, () => {}))
    await inState(asked, 'error', found, (page) =>
      page.route(isData, (route) =>
        route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: '{"title":"Service Unavailable","status":503,"detail":"The database does not answer."}',
        }),
      ),
    )
  }
  return found
}

const isData = (url: URL) => dataCalls.test(url.pathname)

async function loaded(asked: Asked, size: Size, found: Found) {
  const { page, close } = await open(asked, size, found)
  await settled(page)
  const { shift, moved } = await shiftOf(page)
  found.shift = Math.max(found.shift, shift)
  if (shift > shiftAllowed) found.complaints.push(`${size}: layout shift ${shift.toFixed(3)}: ${moved.join(', ')}`)
  const also = size === '1440' ? (['1440', '768'] as const) : (['390'] as const)
  for (const width of also) {
    const [wide, high] = sizes[width]
    await page.setViewportSize({ width: wide, height: high })
    await check(asked, page, width, 'loaded', found)
  }
  if (size === '390') {
    await page.setViewportSize({ width: 320, height: 640 })
    add(found, '320', await tooWide(page))
    await picture(asked, page, 'loaded-320', found)
    await page.setViewportSize({ width: 390, height: 844 })
    add(found, 'touch', await tooSmall(page, 44))
  } else {
    await page.setViewportSize({ width: 1920, height: 1080 })
    add(found, '1920', await tooWide(page))
    add(found, 'pointer', await tooSmall(page, 24))
    await page.emulateMedia({ forcedColors: 'active' })
    await picture(asked, page, 'forced-colors', found)
  }
  await close()
}

async function opened(asked: Asked, size: Size, { open: unfold }: Opening, found: Found) {
  const { page, close } = await open(asked, size, found)
  await settled(page)
  try {
    await unfold(page)
    await settled(page)
    await check(asked, page, size, 'open', found)
    add(found, size, await tooSmall(page, size === '390' ? 44 : 24))
    if (size === '390') {
      await page.setViewportSize({ width: 320, height: 640 })
      add(found, '320', await tooWide(page))
    }
  } catch (error) {
    found.complaints.push(`${size}: did not open: ${error}`)
  }
  await close()
}

async function inState(asked: Asked, state: string, found: Found, prepare: (page: Page) => Promise<unknown>) {
  const { page, close } = await open(asked, '1440', found, prepare)
  // The page retries a temporary error twice before it reports it.
  if (state === 'error')
    await page
      .getByRole('alert')
      .first()
      .waitFor({ timeout: failsWithin })
      .catch(() => undefined)
  await settled(page, state === 'loading' ? 1_200 : 600)
  for (const width of ['1440', '390'] as const) {
    const [wide, high] = sizes[width]
    await page.setViewportSize({ width: wide, height: high })
    await check(asked, page, width, state, found)
  }
  await close()
}

async function open(
  { browser, address, token, organizationId }: Asked,
  size: Size,
  found: Found,
  prepare?: (page: Page) => Promise<unknown>,
) {
  const [width, height] = sizes[size]
  const context = await browser.newContext({
    ...{ viewport: { width, height }, locale, timezoneId, reducedMotion: 'reduce' },
    hasTouch: size === '390',
  })
  if (token) await context.addInitScript(`localStorage.setItem('token', '${token}')`)
  await context.addInitScript(watcher)
  const page = await context.newPage()
  page.on('console', (message) => {
    if (/content security policy|trusted ?types?/i.test(message.text())) found.complaints.push(message.text())
  })
  page.on('response', (response) => {
    if (response.url().includes('/assets/') && !response.ok()) found.complaints.push(`not there: ${response.url()}`)
  })
  page.on('pageerror', (error) => found.complaints.push(String(error)))
  await prepare?.(page)
  const url = new URL(address)
  if (organizationId) url.searchParams.set('orgId', String(organizationId))
  await page.goto(String(url))
  return { page, close: () => context.close() }
}

/** Waits until the page has no open requests and has rendered their results. */
async function settled(page: Page, milliseconds = 600) {
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForTimeout(milliseconds)
}

async function check(asked: Asked, page: Page, width: string, state: string, found: Found) {
  add(found, `${width} ${state}`, await tooWide(page))
  for (const scheme of schemes) {
    await dress(page, scheme)
    await picture(asked, page, `${state}-${width}-${scheme}`, found)
    if (width !== '768') add(found, `${width} ${scheme} ${state}`, await violations(page))
  }
}

async function picture({ folder, name }: Asked, page: Page, what: string, found: Found) {
  await page.screenshot({ path: `${folder}/${name}--${what}.png`, animations: 'disabled' })
  found.pictures++
}

function add(found: Found, where: string, complaints: string[]) {
  for (const complaint of complaints) found.complaints.push(`${where}: ${complaint}`)
}
