import { startSilentProxy } from '@muster/server/testing/silent-proxy'
import type { Page } from '@playwright/test'
import { log, message, messageBox, sendMessage } from '../support/chat.ts'
import { startInstallation } from '../support/installation.ts'
import { openAs } from '../support/open-as.ts'
import { expect, test } from '../support/test.ts'
import { createWorld } from '../support/world.ts'

const messageTexts = (page: Page) => log(page).locator('article [dir=auto]')

test('messages written to a connection that died silently are sent over the next one, in order and once [L3]', async ({
  page,
  openAnotherPage,
}) => {
  const proxy = await startSilentProxy()
  const installation = await startInstallation(({ chat }) => {
    proxy.setTargetPort(chat)
    return { CHAT_URL: `http://127.0.0.1:${proxy.port}` }
  })
  const world = createWorld(installation)
  try {
    const { admin, member, id } = await world.team('Northlight')
    await openAs(page, admin, () => page.goto(`${installation.url}/admin/chat?orgId=${id}&room=${member.id}`))
    await sendMessage(page, 'One')
    await expect(message(page, 'One')).not.toContainText('Sending')
    const faults: string[] = []
    await page.exposeFunction('faulty', (text: string) => faults.push(text))
    await page.evaluate(`new MutationObserver(() => {
      if (document.body.textContent.includes('Not sent')) window.faulty('Not sent')
    }).observe(document.body, { childList: true, subtree: true, characterData: true })`)

    proxy.silence()
    await sendMessage(page, 'Two', 'Three')
    // Messages sent now are not acknowledged until the page notices that the connection is dead and reconnects.
    await sendMessage(page, 'Four')
    await expect(page.getByText(/Sending…|Waiting for the connection/)).toHaveCount(0, { timeout: 60_000 })
    await sendMessage(page, 'Five')
    await expect(messageTexts(page)).toHaveText(['One', 'Two', 'Three', 'Four', 'Five'])
    expect(faults).toEqual([])

    const otherPage = await openAnotherPage()
    await openAs(otherPage, member, () =>
      otherPage.goto(`${installation.url}/employee/chat?orgId=${id}&room=${admin.id}`),
    )
    await expect(messageTexts(otherPage)).toHaveText(['One', 'Two', 'Three', 'Four', 'Five'])

    // Once the member has been removed, nothing more can be sent in the room.
    await world.as(admin).delete(`/organizations/${id}/members/${member.id}`)
    await expect(messageBox(page)).toHaveCount(0)
  } finally {
    await world.close()
    await installation.stop()
    await proxy.close()
  }
})
