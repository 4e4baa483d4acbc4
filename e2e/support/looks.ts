import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects no axe violations in either theme, and no horizontal overflow on a phone. */
export async function expectAccessible(page: Page) {
  // During a transition between the themes, colors have arbitrary contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const scheme of ['light', 'dark'] as const) {
    await page.evaluate(`document.documentElement.setAttribute('data-mantine-color-scheme', '${scheme}')`)
    const { violations } = await createAxeBuilder(page, scheme).analyze()
    expect(violations.map(({ id, nodes }) => `${scheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
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
  const { violations } = await createAxeBuilder(page, 'light').include('[role="dialog"]').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** Checks the WCAG rules in the light theme, but only contrast in the dark theme, because nothing else differs. */
function createAxeBuilder(page: Page, scheme: 'light' | 'dark') {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (scheme === 'dark') return axe.withRules(['color-contrast'])
  return axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
}
