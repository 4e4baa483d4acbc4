import type { Page } from '@playwright/test'
import { box, log, message, say } from '../support/chat.ts'
import { startHouse } from '../support/house.ts'
import { openAs } from '../support/open-as.ts'
import { silentProxy } from '../support/silent-proxy.ts'
import { expect, test } from '../support/test.ts'
import { createWorld } from '../support/world.ts'

const words = (page: Page) => log(page).locator('article [dir=auto]')

test('messages written to a connection that died silently are sent over the next one, in order and once [L3]', async ({
  page,
  another,
}) => {
  test.setTimeout(120_000)
  const proxy = await silentProxy()
  const house = await startHouse(({ chat }) => {
    proxy.to(chat)
    return { CHAT_URL: `http://127.0.0.1:${proxy.port}` }
  })
  const world = createWorld(house)
  try {
    const { admin, member, id } = await world.team('Northlight')
    await openAs(page, admin, () => page.goto(`${house.url}/admin/chat?orgId=${id}&room=${member.id}`))
    await say(page, 'One')
    await expect(message(page, 'One')).not.toContainText('Sending')
    const faults: string[] = []
    await page.exposeFunction('faulty', (text: string) => faults.push(text))
    await page.evaluate(`new MutationObserver(() => {
      if (document.body.textContent.includes('Not sent')) window.faulty('Not sent')
    }).observe(document.body, { childList: true, subtree: true, characterData: true })`)

    proxy.silence()
    await say(page, 'Two', 'Three')
    // Nothing sent now is acknowledged until the page notices the dead connection and reconnects.
    await say(page, 'Four')
    await expect(page.getByText(/Sending…|Waiting for the connection/)).toHaveCount(0, { timeout: 60_000 })
    await say(page, 'Five')
    await expect(words(page)).toHaveText(['One', 'Two', 'Three', 'Four', 'Five'])
    expect(faults).toEqual([])

    const other = await another()
    await openAs(other, member, () => other.goto(`${house.url}/employee/chat?orgId=${id}&room=${admin.id}`))
    await expect(words(other)).toHaveText(['One', 'Two', 'Three', 'Four', 'Five'])

    // A refusal is final and states the reason.
    await world.as(admin).delete(`/organizations/${id}/members/${member.id}`)
    await expect(box(page)).toHaveCount(0)
  } finally {
    await world.close()
    await house.stop()
    await proxy.close()
  }
})
