import type { Page } from '@playwright/test'

/** A promise that is pending until `release` is called. */
export function makeGate() {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  return { gate, release: () => release() }
}

/**
 * Holds back requests to this address, or only those with this method, until `release` is called, so that a test can
 * check the loading state.
 */
export async function holdRequests(page: Page, address: string | RegExp, method?: string) {
  const { gate, release } = makeGate()
  let requestCount = 0
  await page.route(address, async (route) => {
    if (method && route.request().method() !== method) return route.fallback()
    requestCount++
    await gate
    await route.continue()
  })
  return { release, requestCount: () => requestCount }
}

/**
 * Lets the server respond to requests to this address, but holds back the responses until `release` is called, so that
 * they are older than what happens in the meantime.
 */
export async function holdResponses(page: Page, address: RegExp) {
  const { gate, release } = makeGate()
  let responseCount = 0
  await page.route(address, async (route) => {
    const response = await route.fetch()
    responseCount++
    await gate
    await route.fulfill({ response })
  })
  return { release, responseCount: () => responseCount }
}

/** Makes these requests fail with an error that has no body, as a proxy between browser and server could. */
export const breakCalls = (page: Page, address: string, method = 'GET') =>
  page.route(address, (route) =>
    route.request().method() === method ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  )

/** Blocks the socket of a page from the start, so that the page refetches nothing on connect and receives no events. */
export async function cutLiveConnection(page: Page) {
  await page.route(/\/socket\.io\//, (route) => route.abort())
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close())
}
