import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules to check: those of WCAG 2.2 AA, only the contrast of colors, or all that axe enables by default. */
export type Rules = 'wcag' | 'contrast' | 'all'
const optionsOf: Record<Rules, RunOptions> = {
  wcag: { runOnly: wcagTags },
  contrast: { runOnly: { type: 'rule', values: ['color-contrast'] } },
  all: {},
}
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Expects no axe violations in the page, or in the elements that match `within`. axe runs in the page itself, where its
 * script of 0.6 MB is loaded once per document. AxeBuilder of @axe-core/playwright loads it several times for each
 * check, and checks frames, which the app does not have.
 */
export async function expectNoAxeViolations(
  page: Page,
  { rules = 'wcag', within = '' }: { rules?: Rules; within?: string } = {},
) {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source)
  // With `preload`, axe inserts the contents of style sheets in a style tag, which the security policy blocks.
  const options: RunOptions = { ...optionsOf[rules], preload: false, resultTypes: ['violations'] }
  const violations = await page.evaluate(`(async () => {
    // During a transition, colors have arbitrary contrast. One that has just been caused begins in the next frame.
    let running
    do {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      running = document.getAnimations().filter(({ playState, effect }) =>
        playState === 'running' && effect.getComputedTiming().endTime < Infinity)
      await Promise.allSettled(running.map(({ finished }) => finished))
    } while (running.length > 0)
    const { violations } = await axe.run(${within ? JSON.stringify(within) : 'document'}, ${JSON.stringify(options)})
    return violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' '))
  })()`)
  expect(violations).toEqual([])
}
