import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Rules to run: those of WCAG 2.2 AA, color contrast alone, or the former with the best practices of axe. */
export type Rules = 'wcag' | 'contrast' | 'all'
const optionsOf: Record<Rules, RunOptions> = {
  wcag: { runOnly: wcagTags },
  contrast: { runOnly: { type: 'rule', values: ['color-contrast'] } },
  all: {},
}
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Expects no axe violations in the page, or in the elements that match `within`. axe runs in the page itself, where its
 * script is loaded once per document: AxeBuilder loads the script several times for each check, and checks frames,
 * which the app does not have.
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
    for (let running; running?.length !== 0; ) {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      running = document.getAnimations().filter(({ playState, effect }) =>
        playState === 'running' && effect.getComputedTiming().endTime < Infinity)
      await Promise.allSettled(running.map(({ finished }) => finished))
    }
    const { violations } = await axe.run(${within ? JSON.stringify(within) : 'document'}, ${JSON.stringify(options)})
    return violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' '))
  })()`)
  expect(violations).toEqual([])
}
