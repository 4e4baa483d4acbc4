import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from './axe.ts'

/** Expects no axe violations in either theme, and no horizontal overflow on a phone. */
export async function expectAccessible(page: Page) {
  // During a transition between the themes, colors have arbitrary contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const scheme of ['light', 'dark'] as const) {
    await page.evaluate(`document.documentElement.setAttribute('data-mantine-color-scheme', '${scheme}')`)
    // Nothing but contrast differs in the dark theme.
    await expectNoAxeViolations(page, { rules: scheme === 'light' ? 'wcag' : 'contrast' })
  }
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 390, height: 844 })
  // The page replaces tables by lists after the window has become narrow.
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await page.setViewportSize(size)
  await page.emulateMedia({ reducedMotion: null })
}

/**
 * Expects no axe violations in the open dialog. A popover partly covers controls of the page, which axe would report as
 * too small.
 */
export async function expectDialogAccessible(page: Page) {
  await expect(page.getByRole('dialog').first()).toBeVisible()
  await expectNoAxeViolations(page, { within: '[role="dialog"]' })
}
