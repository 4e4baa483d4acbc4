import type { Browser } from '@playwright/test'
import type { Muster } from '../lib/muster.ts'
import { compareWithBudget, note, type ResultRow } from '../lib/table.ts'
import { openPage, waitUntilSettled } from './open.ts'
import { measureSeenOnScreens } from './seen-on-screens.ts'

const changeCount = 30
const columns = ['todo', 'in_progress', 'in_review', 'done', 'cancelled'] as const

/** A user moves a card by keyboard. Measures how soon another user's board shows the card in the same column. */
export async function measureSeenOnBoard(browser: Browser, muster: Muster): Promise<ResultRow[]> {
  const { api, organizationId, tokens } = muster
  const address = `${api.url}/admin/tasks?orgId=${organizationId}&view=kanban`
  const mover = await openPage(browser, address, tokens[0])
  const watcher = await openPage(browser, address, tokens[1])
  await waitUntilSettled(mover.page)
  await waitUntilSettled(watcher.page)
  await mover.page.evaluate(`{
    const send = window.fetch
    window.fetch = (...given) => {
      if (given[1]?.method === 'PATCH') bench.sent = performance.timeOrigin + performance.now()
      return send(...given)
    }
  }`)
  const card = mover.page.locator('[data-column="todo"] [data-card]').first()
  const id = await card.getAttribute('data-card')
  await card.locator('a').focus()

  const times: number[] = []
  for (let change = 0; change < changeCount; change++) {
    const step = change % 8
    const [key, column] = step < 4 ? ['ArrowRight', columns[step + 1]] : ['ArrowLeft', columns[7 - step]]
    const displayedAt = watcher.page.evaluate<number>(`new Promise((done, fail) => {
      setTimeout(() => fail(new Error('The other board did not show the change.')), 10_000)
      const look = () => {
        if (!document.querySelector('[data-column="${column}"] [data-card="${id}"]')) return
        observer.disconnect()
        done(performance.timeOrigin + performance.now())
      }
      const observer = new MutationObserver(look)
      observer.observe(document.body, { childList: true, subtree: true, attributes: true })
    })`)
    await mover.page.keyboard.press(`Alt+Shift+${key}`)
    times.push((await displayedAt) - (await mover.page.evaluate<number>('bench.sent')))
    await mover.page.waitForTimeout(150)
  }
  await mover.context.close()
  await watcher.context.close()
  const sorted = times.toSorted((a, b) => a - b)
  const percentile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
  return [
    compareWithBudget("a change shown on another user's board, p95", percentile(0.95), ' ms', 300, 100),
    note('  median', `${percentile(0.5).toFixed(0)} ms`),
    ...(await measureSeenOnScreens(browser, muster)),
  ]
}
