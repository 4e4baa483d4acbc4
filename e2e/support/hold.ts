import type { Page } from '@playwright/test'

/** Holds calls to this address back until `go` is called, so that what shows meanwhile can be looked at. */
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

/** Something between browser and server answers these calls with an error that has no words. */
export const breakCalls = (page: Page, address: string, method = 'GET') =>
  page.route(address, (route) =>
    route.request().method() === method ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  )

/** Cuts the live line before the page makes it: what failed stands until somebody asks again, and nobody tells of changes. */
export async function cutLive(page: Page) {
  await page.route(/\/socket\.io\//, (route) => route.abort())
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close())
}
