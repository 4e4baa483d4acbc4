import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Scheme } from './screens.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** A script that runs in a page and records the page's layout shifts from its start. */
export const shiftRecorder = `
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

/** The page's cumulative layout shift, and the elements that moved. */
export const shiftOf = (page: Page) => page.evaluate<{ shift: number; moved: string[] }>('looks')

export async function setTheme(page: Page, scheme: Scheme) {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.evaluate(`document.documentElement.setAttribute('data-mantine-color-scheme', '${scheme}')`)
}

/**
 * The violations that axe finds, with a selector for each element, because many elements of a list begin alike. With
 * `isCovered`, a dialog or menu covers a part of the page, whose controls would be reported as too small.
 */
export async function violations(page: Page, isCovered = false): Promise<string[]> {
  // With `preload`, axe inserts the contents of style sheets in a style tag, which the security policy blocks.
  const axe = new AxeBuilder({ page })
    .options({ preload: false, rules: { 'target-size': { enabled: !isCovered } } })
    .withTags(rules)
  const found: string[] = []
  for (const { id, nodes } of (await axe.analyze()).violations) {
    const elements: string[] = []
    for (const { html, target } of nodes) {
      const selector = target.join(' ')
      if (!(id === 'scrollable-region-focusable' && (await isInListbox(page, selector))))
        elements.push(`${html.slice(0, 120)} at ${selector}`)
    }
    if (elements.length > 0) found.push(`axe ${id}: ${elements.join(' | ')}`)
  }
  return found
}

/** The options of a combobox are scrolled by the arrow keys while the focus stays in the field. */
const isInListbox = (page: Page, selector: string) =>
  page.evaluate<boolean>(`!!document.querySelector(${JSON.stringify(selector)})?.closest('[role=listbox]')`)

/** Reports a page that is wider than its window. */
export async function widthFaults(page: Page): Promise<string[]> {
  const [scroll, inner] = await page.evaluate<[number, number]>('[document.documentElement.scrollWidth, innerWidth]')
  return scroll > inner ? [`is ${scroll} px wide in a window of ${inner}`] : []
}

/** Lists controls less than `minSize` px high: 44 for touch, 24 for a pointer. Links within a sentence are exempt. */
export const smallControls = (page: Page, minSize: number) =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll('button, [role=button], [role=option], a[href], input, select, textarea')]
    .filter((control) => {
      const box = control.getBoundingClientRect()
      const style = getComputedStyle(control)
      const unseen = box.width < 2 || box.height < 2 || box.bottom <= 0 || style.visibility === 'hidden' || style.pointerEvents === 'none'
      if (unseen || (control.tagName === 'A' && style.display === 'inline')) return false
      // The target includes its labels, the field or row that contains it, and pseudo-elements that enlarge it.
      const field = control.tagName === 'INPUT' ? (control.closest('.mantine-Input-wrapper') ?? control.parentElement) : control
      const around = [control, field, ...(control.labels ?? []), control.closest('tr[data-open]') ?? control]
      const over = [control, ...(control.labels ?? [])].flatMap((one) =>
        ['::before', '::after'].map((part) => parseFloat(getComputedStyle(one, part).height) || 0))
      return Math.max(...around.map((one) => one.getBoundingClientRect().height), ...over) < ${minSize} - 0.5
    })
    .map((control) => \`\${Math.round(control.getBoundingClientRect().height)} px high: \${control.outerHTML.slice(0, 110)}\`)`)
