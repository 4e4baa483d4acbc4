import type { Page } from '@playwright/test'

/**
 * Resolves when the live connection of the page is open. The page rereads its data at that moment. Call it before the
 * page opens.
 */
export async function liveConnection(page: Page) {
  const socket = await page.waitForEvent('websocket')
  // Socket.IO confirms the connection with a packet of this type.
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'))
}
