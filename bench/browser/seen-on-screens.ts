import type { Browser } from '@playwright/test'
import type { Muster } from '../lib/muster.ts'
import { judge, type Line, median, note } from '../lib/table.ts'
import { open, settled } from './open.ts'

const changes = 30
/** Requests of a screen within this time after it shows a change are counted as caused by the change. */
const afterMilliseconds = 700

/** A screen, the change with a given number that it must show, and the selector of the text that shows it. */
type Screen = { name: string; path: string; most: number; change: (number: number) => Change; shown: string }
type Change = { method: string; path: string; body: object }

/** A user changes a task through the API: measures how soon each screen of another user shows it, and its requests. */
export async function seenOnScreens(browser: Browser, muster: Muster): Promise<Line[]> {
  const { api, organizationId, tokens, firstTask } = muster
  const ask = async ({ method, path, body }: Change) => {
    const headers = { authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json' }
    const answer = await fetch(`${api.url}${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  const title = (number: number): Change => ({
    method: 'PUT',
    path: `/tasks/${firstTask}`,
    body: { title: `Beacon ${number}` },
  })
  const status = (number: number): Change => ({
    method: 'PATCH',
    path: `/tasks/${firstTask}/status`,
    body: { status: number % 2 === 0 ? 'todo' : 'done' },
  })
  const screens: Screen[] = [
    { name: 'table', path: 'tasks?view=table&q=Beacon&', most: 1, change: title, shown: 'main a[href*="/tasks/"]' },
    { name: 'task', path: `tasks/${firstTask}?`, most: 1, change: title, shown: 'main h1' },
    { name: 'dashboard', path: 'dashboard?', most: 3, change: status, shown: 'main [aria-label="Figures"]' },
  ]
  await ask(title(0))
  await ask(status(0))
  const lines: Line[] = []
  for (const screen of screens) {
    const watcher = await open(browser, `${api.url}/admin/${screen.path}orgId=${organizationId}`, tokens[1])
    await watcher.page.locator(screen.shown).first().waitFor()
    await settled(watcher.page)
    const times: number[] = []
    const asked: number[] = []
    let requests = 0
    watcher.page.on('request', (request) => {
      if (request.resourceType() === 'fetch') requests++
    })
    for (let number = 1; number <= changes; number++) {
      requests = 0
      const sight = watcher.page.evaluate<number>(`new Promise((done, fail) => {
        const text = () => document.querySelector(${JSON.stringify(screen.shown)})?.textContent
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
      const sent = performance.timeOrigin + performance.now()
      await ask(screen.change(number))
      times.push((await sight) - sent)
      await watcher.page.waitForTimeout(afterMilliseconds)
      asked.push(requests)
    }
    await watcher.context.close()
    const sorted = times.toSorted((a, b) => a - b)
    const p95 = sorted[Math.floor(0.95 * (sorted.length - 1))] ?? Number.NaN
    lines.push(
      judge(`a change shown on another user's ${screen.name}, p95`, p95, ' ms', 300, 100),
      note('  median', `${median(times).toFixed(0)} ms`),
      judge('  calls after one change', median(asked), '', screen.most, screen.most),
    )
  }
  return lines
}
