import type { Browser, Page } from '@playwright/test'

type TraceEvent = { name: string; args: { elementCount?: number } }

/** Returns the largest number of elements whose style Chromium computed in one pass while `act` ran. */
export async function restyledElements(browser: Browser, page: Page, act: () => Promise<void>) {
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await act()
  const trace = await browser.stopTracing()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString())
  const counts = traceEvents.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : []))
  return Math.max(...counts)
}
