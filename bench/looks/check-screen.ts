import type { Browser, Page } from '@playwright/test'
import playwright from '../../playwright.config.ts'
import { setTheme, shiftOf, shiftRecorder, smallControls, violations, widthFaults } from './checks.ts'
import type { Opening } from './openings.ts'
import { type Size, schemes, sizes } from './screens.ts'

type ScreenCheck = {
  browser: Browser
  folder: string
  name: string
  address: string
  token: string | undefined
  organizationId: number | undefined
  /** If a dialog, menu or other state is given here, only this state is checked. */
  opening?: Opening
}
type ScreenResult = { complaints: string[]; pictureCount: number; shift: number }

const maxShift = 0.02
const errorTimeoutMs = 6_000
const loadTimeoutMs = 45_000
const { locale, timezoneId } = playwright.use ?? {}
/** Matches requests for a page's data, but not those for the signed-in user and the user's role. */
const dataPathPattern =
  /^\/(tasks|projects|goals|goal-milestones|milestones|users|notifications|analytics|organizations|search|files|time-entries|absences|labels|custom-fields|templates|auth\/sessions|api\/(messages|chat-rooms|users))(\/|$)(?!current-user-role)/

/**
 * Checks one screen after it has loaded, in all sizes and themes. Then checks it while its data is loading and after
 * its requests have failed, on a desktop and a phone, unless the screen is public or has no data. If `opening` is
 * given, checks only that state.
 */
export async function checkScreen(options: ScreenCheck): Promise<ScreenResult> {
  const result: ScreenResult = { complaints: [], pictureCount: 0, shift: 0 }
  if (options.opening) {
    for (const size of options.opening.sizes ?? (['1440', '390'] as const))
      await checkOpened(options, size, options.opening, result)
    return result
  }
  for (const size of ['1440', '390'] as const) await checkLoaded(options, size, result)
  if (options.token && !/-(empty|nowhere)$/.test(options.name)) {
    await checkState(options, 'loading', result, (page) => page.route(isData, () => {}))
    await checkState(options, 'error', result, (page) =>
      page.route(isData, (route) =>
        route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: '{"title":"Internal Server Error","status":500,"detail":"Something went wrong."}',
        }),
      ),
    )
  }
  return result
}

const isData = (url: URL) => dataPathPattern.test(url.pathname)

async function checkLoaded(options: ScreenCheck, size: Size, result: ScreenResult) {
  const { page, close } = await open(options, size, result)
  await waitUntilLoaded(page, size, result)
  const { shift, moved } = await shiftOf(page)
  result.shift = Math.max(result.shift, shift)
  if (shift > maxShift) result.complaints.push(`${size}: layout shift ${shift.toFixed(3)}: ${moved.join(', ')}`)
  const checkedSizes = size === '1440' ? (['1440', '768'] as const) : (['390'] as const)
  for (const width of checkedSizes) {
    const [wide, high] = sizes[width]
    await page.setViewportSize({ width: wide, height: high })
    await check(options, page, width, 'loaded', result)
  }
  if (size === '390') {
    await page.setViewportSize({ width: 320, height: 640 })
    addComplaints(result, '320', await widthFaults(page))
    await savePicture(options, page, 'loaded-320', result)
    await page.setViewportSize({ width: 390, height: 844 })
    addComplaints(result, 'touch', await smallControls(page, 44))
  } else {
    await page.setViewportSize({ width: 1920, height: 1080 })
    addComplaints(result, '1920', await widthFaults(page))
    addComplaints(result, 'pointer', await smallControls(page, 24))
    await page.emulateMedia({ forcedColors: 'active' })
    await savePicture(options, page, 'forced-colors', result)
  }
  await close()
}

async function checkOpened(options: ScreenCheck, size: Size, { open: openState }: Opening, result: ScreenResult) {
  const { page, close } = await open(options, size, result)
  await waitUntilLoaded(page, size, result)
  try {
    await openState(page)
    await waitUntilSettled(page)
    await check(options, page, size, 'open', result)
    addComplaints(result, size, await smallControls(page, size === '390' ? 44 : 24))
    if (size === '390') {
      await page.setViewportSize({ width: 320, height: 640 })
      // Menus move to their new place in the next frames.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
      addComplaints(result, '320', await widthFaults(page))
    }
  } catch (error) {
    result.complaints.push(`${size}: did not open: ${error}`)
  }
  await close()
}

async function checkState(
  options: ScreenCheck,
  state: string,
  result: ScreenResult,
  prepare: (page: Page) => Promise<unknown>,
) {
  const { page, close } = await open(options, '1440', result, prepare)
  // Wait until the page reports the error. A page that reports none within `errorTimeoutMs` is checked as it is.
  if (state === 'error')
    await page
      .getByRole('alert')
      .first()
      .waitFor({ timeout: errorTimeoutMs })
      .catch(() => undefined)
  // While data is loading, its requests stay open.
  if (state === 'loading') await waitUntilSettled(page, 1_200, 3_000)
  else await waitUntilSettled(page)
  for (const width of ['1440', '390'] as const) {
    const [wide, high] = sizes[width]
    await page.setViewportSize({ width: wide, height: high })
    await check(options, page, width, state, result)
  }
  await close()
}

async function open(
  { browser, address, token, organizationId }: ScreenCheck,
  size: Size,
  result: ScreenResult,
  prepare?: (page: Page) => Promise<unknown>,
) {
  const [width, height] = sizes[size]
  const context = await browser.newContext({
    ...{ viewport: { width, height }, locale, timezoneId, reducedMotion: 'reduce' },
    hasTouch: size === '390',
  })
  if (token) await context.addInitScript(`localStorage.setItem('token', '${token}')`)
  await context.addInitScript(shiftRecorder)
  const page = await context.newPage()
  page.on('console', (message) => {
    if (/content security policy|trusted ?types?/i.test(message.text())) result.complaints.push(message.text())
  })
  page.on('response', (response) => {
    if (response.url().includes('/assets/') && !response.ok()) result.complaints.push(`not there: ${response.url()}`)
  })
  page.on('pageerror', (error) => result.complaints.push(String(error)))
  await prepare?.(page)
  const url = new URL(address)
  if (organizationId) url.searchParams.set('orgId', String(organizationId))
  await page.goto(String(url))
  return { page, close: () => context.close() }
}

/** Waits until the page has no open requests or this wait times out, and then gives it time to render the results. */
async function waitUntilSettled(page: Page, milliseconds = 600, timeout = 10_000) {
  await page.waitForLoadState('networkidle', { timeout }).catch(() => undefined)
  await page.waitForTimeout(milliseconds)
}

/** Waits until nothing on the page is loading, also on a busy machine. */
async function waitUntilLoaded(page: Page, size: Size, result: ScreenResult) {
  await waitUntilSettled(page)
  await page
    .locator('.mantine-Skeleton-root, .mantine-Loader-root')
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'detached', timeout: loadTimeoutMs })
    .then(() => waitUntilSettled(page, 200))
    .catch(() => result.complaints.push(`${size}: is still loading after ${loadTimeoutMs / 1_000} s`))
}

async function check(options: ScreenCheck, page: Page, width: string, state: string, result: ScreenResult) {
  addComplaints(result, `${width} ${state}`, await widthFaults(page))
  for (const scheme of schemes) {
    await setTheme(page, scheme)
    await savePicture(options, page, `${state}-${width}-${scheme}`, result)
    if (width !== '768') addComplaints(result, `${width} ${scheme} ${state}`, await violations(page, state === 'open'))
  }
}

async function savePicture({ folder, name }: ScreenCheck, page: Page, state: string, result: ScreenResult) {
  await page.screenshot({ path: `${folder}/${name}--${state}.png`, animations: 'disabled' })
  result.pictureCount++
}

function addComplaints(result: ScreenResult, where: string, complaints: string[]) {
  for (const complaint of complaints) result.complaints.push(`${where}: ${complaint}`)
}
