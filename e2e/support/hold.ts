import type { Page } from '@playwright/test'

/** Holds back calls to this address until `go` is called, so that the loading state can be checked. */
export async function hold(page: Page, address: string) {
  let go = () => {}
  let asked = 0
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(address, async (route) => {
    asked++
    await gate
    await route.continue()
  })
  return { go, asked: () => asked }
}

/** Fails these calls with an error without a body, like a proxy between browser and server. */
export const breakCalls = (page: Page, address: string, method = 'GET') =>
  page.route(address, (route) =>
    route.request().method() === method ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  )

/** Blocks the socket of a page from the start: nothing is refetched on connect, and no events arrive. */
export async function cutLive(page: Page) {
  await page.route(/\/socket\.io\//, (route) => route.abort())
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close())
}
