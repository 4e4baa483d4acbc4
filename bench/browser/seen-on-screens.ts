import type { Browser } from '@playwright/test'
import type { Muster } from '../lib/muster.ts'
import { compareWithBudget, median, note, type ResultRow } from '../lib/table.ts'
import { visit, waitUntilSettled } from './open.ts'

const changeCount = 30
/** The requests of a screen are counted from each change until this long after the screen has shown the change. */
const settleMs = 700

/**
 * A screen to measure. `change` returns the request for the change with the given number, and `selector` selects the
 * element whose text shows the change.
 */
type Screen = { name: string; path: string; maxRequests: number; change: (number: number) => Change; selector: string }
type Change = { method: string; path: string; body: object }

/**
 * A user changes a task through the API. Measures how soon each screen of another user shows the change, and how many
 * requests the screen sends because of it.
 */
export async function measureSeenOnScreens(browser: Browser, muster: Muster): Promise<ResultRow[]> {
  const { api, organizationId, tokens, firstTaskId } = muster
  const ask = async ({ method, path, body }: Change) => {
    const headers = { authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json' }
    const response = await fetch(`${api.url}${path}`, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  }
  const titleChange = (number: number): Change => ({
    method: 'PUT',
    path: `/tasks/${firstTaskId}`,
    body: { title: `Beacon ${number}` },
  })
  const statusChange = (number: number): Change => ({
    method: 'PATCH',
    path: `/tasks/${firstTaskId}/status`,
    body: { status: number % 2 === 0 ? 'todo' : 'done' },
  })
  const screens: Screen[] = [
    {
      name: 'table',
      path: 'tasks?view=table&q=Beacon&',
      maxRequests: 1,
      change: titleChange,
      selector: 'main a[href*="/tasks/"]',
    },
    { name: 'task', path: `tasks/${firstTaskId}?`, maxRequests: 1, change: titleChange, selector: 'main h1' },
    {
      name: 'dashboard',
      path: 'dashboard?',
      maxRequests: 3,
      change: statusChange,
      selector: 'main [aria-label="Figures"]',
    },
  ]
  await ask(titleChange(0))
  await ask(statusChange(0))
  const lines: ResultRow[] = []
  for (const screen of screens) {
    const watcher = await visit(browser, `${api.url}/admin/${screen.path}orgId=${organizationId}`, tokens[1])
    await watcher.page.locator(screen.selector).first().waitFor()
    await waitUntilSettled(watcher.page)
    const times: number[] = []
    const requestCounts: number[] = []
    let requestCount = 0
    watcher.page.on('request', (request) => {
      // The watching user is also notified, so the badge fetches its count again on every screen. This request is not
      // counted.
      const isBadge = request.url().includes('/notifications/unread/count')
      if (request.resourceType() === 'fetch' && !isBadge) requestCount++
    })
    for (let number = 1; number <= changeCount; number++) {
      requestCount = 0
      const displayedAt = watcher.page.evaluate<number>(`new Promise((done, fail) => {
        const text = () => document.querySelector(${JSON.stringify(screen.selector)})?.textContent
        const before = text()
        setTimeout(() => fail(new Error('The ${screen.name} did not show the change.')), 20_000)
        const look = () => {
          if (text() === before) return
          observer.disconnect()
          done(performance.timeOrigin + performance.now())
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      })`)
      const sentAt = performance.timeOrigin + performance.now()
      await ask(screen.change(number))
      times.push((await displayedAt) - sentAt)
      await watcher.page.waitForTimeout(settleMs)
      requestCounts.push(requestCount)
    }
    await watcher.context.close()
    const sorted = times.toSorted((a, b) => a - b)
    const p95 = sorted[Math.floor(0.95 * (sorted.length - 1))] ?? Number.NaN
    lines.push(
      compareWithBudget(`a change shown on another user's ${screen.name}, p95`, p95, ' ms', 300, 100),
      note('  median', `${median(times).toFixed(0)} ms`),
      compareWithBudget('  calls after one change', median(requestCounts), '', screen.maxRequests, screen.maxRequests),
    )
  }
  return lines
}
