import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Scheme } from './screens.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What a page says about itself from its first moment on; runs in the page. */
export const watcher = `
window.looks = { shift: 0, moved: [] }
const nameOf = ({ node, previousRect, currentRect }) =>
  (node?.parentElement ? (node.outerHTML ?? node.parentElement.outerHTML).slice(0, 60) : '?') + ' from ' +
  Math.round(previousRect.y) + ' to ' + Math.round(currentRect.y)
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (entry.hadRecentInput) continue
    looks.shift += entry.value
    looks.moved.push(...entry.sources.map(nameOf))
  }
}).observe({ type: 'layout-shift', buffered: true })`

/** How much moved by itself, and what. */
export const shiftOf = (page: Page) => page.evaluate<{ shift: number; moved: string[] }>('looks')

export async function dress(page: Page, scheme: Scheme) {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.evaluate(`document.documentElement.setAttribute('data-mantine-color-scheme', '${scheme}')`)
}

/** What axe knows to be wrong. */
export async function violations(page: Page): Promise<string[]> {
  // It would put what it can read of a style sheet that did not come into a tag of its own, which the policy refuses.
  const found = await new AxeBuilder({ page }).options({ preload: false }).withTags(rules).analyze()
  return found.violations.map(
    ({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}

/** Whether something makes the page wider than its window. */
export async function tooWide(page: Page): Promise<string[]> {
  const [scroll, inner] = await page.evaluate<[number, number]>('[document.documentElement.scrollWidth, innerWidth]')
  return scroll > inner ? [`is ${scroll} px wide in a window of ${inner}`] : []
}

/** Controls that are smaller than a finger (44 px) or a pointer (24 px) needs; links inside of a sentence may be. */
export const tooSmall = (page: Page, least: number) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('button, [role=button], a[href], input, select, textarea')]
    .filter((control) => {
      const box = control.getBoundingClientRect()
      const style = getComputedStyle(control)
      const unseen = box.width < 2 || box.height < 2 || box.bottom <= 0 || style.visibility === 'hidden'
      if (unseen || (control.tagName === 'A' && style.display === 'inline')) return false
      // What counts is where one can press: its labels, the field or the row it stands in, what is laid over it.
      const field = control.tagName === 'INPUT' ? (control.closest('.mantine-Input-wrapper') ?? control.parentElement) : control
      const around = [control, field, ...(control.labels ?? []), control.closest('tr[data-open]') ?? control]
      const over = [control, ...(control.labels ?? [])].flatMap((one) =>
        ['::before', '::after'].map((part) => parseFloat(getComputedStyle(one, part).height) || 0))
      return Math.max(...around.map((one) => one.getBoundingClientRect().height), ...over) < ${least} - 0.5
    })
    .map((control) => \`\${Math.round(control.getBoundingClientRect().height)} px high: \${control.outerHTML.slice(0, 110)}\`)`)
