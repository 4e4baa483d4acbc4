import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const html = (page: Page) => page.locator('html')
const themeColorMeta = (page: Page) => page.locator('meta[name="theme-color"]')
const storedTheme = (page: Page) => page.evaluate(`localStorage.getItem('theme')`)
const toggleTheme = (page: Page, next: 'light' | 'dark') =>
  page.getByRole('button', { name: `Switch to ${next} theme` }).click()

const canvasColor = { light: '#ffffff', dark: '#1a1a1a' } as const
const paintedColor = { light: 'rgb(255, 255, 255)', dark: 'rgb(26, 26, 26)' } as const

async function expectTheme(page: Page, theme: 'light' | 'dark') {
  await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', theme)
  await expect(themeColorMeta(page)).toHaveAttribute('content', canvasColor[theme])
  await expect(page.locator('body')).toHaveCSS('background-color', paintedColor[theme])
}

test('without a choice the theme follows the system [PROD-33, PROD-34, STATE-008, STATE-010, STATE-011, STATE-013, STATE-014]', async ({
  page,
  world,
  signIn,
}) => {
  const { member } = await world.team()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/login')
  await expectTheme(page, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expectTheme(page, 'light')
  await signIn(page, member)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectTheme(page, 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectTheme(page, 'dark')
  expect(await storedTheme(page)).toBeNull()
})

test("a chosen theme is stored under the key 'theme' and overrides the system [STATE-009, STATE-012, CONST-04]", async ({
  page,
  world,
  signIn,
}) => {
  const { member } = await world.team()
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, member)
  await toggleTheme(page, 'dark')
  await expectTheme(page, 'dark')
  expect(await storedTheme(page)).toBe('dark')
  await page.reload()
  await expectTheme(page, 'dark')
  await page.emulateMedia({ colorScheme: 'dark' })
  await toggleTheme(page, 'light')
  expect(await storedTheme(page)).toBe('light')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectTheme(page, 'light')
  await page.reload()
  await expectTheme(page, 'light')
})

test('the theme is applied before the first paint, and an invalid stored value is ignored', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  await page.evaluate(`localStorage.setItem('theme', 'dark')`)
  await page.route('**/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(themeColorMeta(page)).toHaveAttribute('content', canvasColor.dark)
  await page.unroute('**/*.js')
  await page.evaluate(`localStorage.setItem('theme', 'sepia')`)
  await page.reload()
  await expectTheme(page, 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectTheme(page, 'dark')
})

test('another tab adopts the chosen theme', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const otherPage = await context.newPage()
  await otherPage.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  await otherPage.goto('/register')
  await toggleTheme(page, 'dark')
  await expectTheme(otherPage, 'dark')
})

/** The background of the first element that matches, or of its pseudo-element `part`, in the color that is painted. */
const backgroundOf = (page: Page, selector: string, part = '') =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}'), '${part}').backgroundColor`)

test('forced colors, which remove backgrounds, leave visible what is current, chosen or on', async ({
  page,
  world,
  signIn,
}) => {
  const { member } = await world.team()
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, member, '/employee/tasks')
  const entry = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
  await expect(entry('Tasks')).toHaveCSS('outline-style', 'solid')
  await expect(entry('Goals')).toHaveCSS('outline-style', 'none')
  await expect(page.getByRole('radio', { name: 'Table View' })).toBeChecked()
  const canvas = await backgroundOf(page, 'body')
  expect(await backgroundOf(page, 'label:has(:checked)', '::before')).not.toBe(canvas)

  await page.goto('/employee/settings#notifications')
  const section = page.getByRole('region', { name: 'Notifications' })
  await expect(section.getByRole('switch', { name: 'Task comments: in app' })).toBeChecked()
  await expect(section.getByRole('switch', { name: 'Task comments: mail' })).not.toBeChecked()
  expect(await backgroundOf(page, '[role=switch]:checked + *')).not.toBe(canvas)
  expect(await backgroundOf(page, '[role=switch]:not(:checked) + *')).toBe(canvas)
})
