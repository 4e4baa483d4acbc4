import type { Page } from '@playwright/test'
import { log, message } from './chat.ts'

/** Scrolls until the upper edge of the list cuts off the top of a row, and returns the text of this row. */
export const cutRowAtTop = (page: Page) =>
  log(page).evaluate((list) => {
    const { top } = list.getBoundingClientRect()
    const row = [...list.querySelectorAll('[data-index]')].find(
      (candidate) => candidate.getBoundingClientRect().top > top,
    )
    if (row) list.scrollBy({ top: row.getBoundingClientRect().top - top + 2 })
    return row?.querySelector('[dir=auto]')?.textContent ?? ''
  })

/**
 * Waits until a message has stopped moving, and then measures its position continually, between the tasks of the event
 * loop. Returns a function that returns the greatest vertical distance of the message from its first position, and
 * whether the scroll position of the list differs from the one at the beginning.
 */
export async function recordMovement(page: Page, text: string) {
  const row = await message(page, text).elementHandle()
  await row?.waitForElementState('stable')
  const record = await log(page).evaluateHandle((list, row) => {
    const position = () => row?.getBoundingClientRect().y ?? 0
    const start = { place: position(), top: list.scrollTop }
    const movement = { moved: 0, scrolled: false }
    const { port1, port2 } = new MessageChannel()
    const measure = () => {
      movement.moved = Math.max(movement.moved, Math.abs(position() - start.place))
      movement.scrolled = list.scrollTop !== start.top
      port2.postMessage(undefined)
    }
    port1.addEventListener('message', measure)
    port1.start()
    measure()
    return movement
  }, row)
  return () => record.jsonValue()
}
