import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const html = (page: Page) => page.locator('html')
const bar = (page: Page) => page.locator('meta[name="theme-color"]')
const stored = (page: Page) => page.evaluate(`localStorage.getItem('theme')`)
const toggle = (page: Page, next: 'light' | 'dark') =>
  page.getByRole('button', { name: `Switch to ${next} theme` }).click()

const canvas = { light: '#ffffff', dark: '#1a1a1a' } as const
const painted = { light: 'rgb(255, 255, 255)', dark: 'rgb(26, 26, 26)' } as const

async function expectTheme(page: Page, theme: 'light' | 'dark') {
  await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', theme)
  await expect(bar(page)).toHaveAttribute('content', canvas[theme])
  await expect(page.locator('body')).toHaveCSS('background-color', painted[theme])
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
  expect(await stored(page)).toBeNull()
})

test("a chosen theme is stored under the key 'theme' and overrides the system [STATE-009, STATE-012, CONST-04]", async ({
  page,
  world,
  signIn,
}) => {
  const { member } = await world.team()
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, member)
  await toggle(page, 'dark')
  await expectTheme(page, 'dark')
  expect(await stored(page)).toBe('dark')
  await page.reload()
  await expectTheme(page, 'dark')
  await page.emulateMedia({ colorScheme: 'dark' })
  await toggle(page, 'light')
  expect(await stored(page)).toBe('light')
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
  await page.route('**/*.js', (route) =>
    route.request().url().endsWith('/theme.js') ? route.continue() : route.abort(),
  )
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(bar(page)).toHaveAttribute('content', canvas.dark)
  await page.unroute('**/*.js')
  await page.evaluate(`localStorage.setItem('theme', 'sepia')`)
  await page.reload()
  await expectTheme(page, 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectTheme(page, 'dark')
})

test('another tab adopts the chosen theme', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const other = await context.newPage()
  await other.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  await other.goto('/register')
  await toggle(page, 'dark')
  await expectTheme(other, 'dark')
})
