import type { Browser } from '@playwright/test'
import type { Counts, Scene, Way } from './act.ts'
import type { Stage } from './stage.ts'

const countScript = new URL('count.js', import.meta.url).pathname

const screens = {
  pointer: { viewport: { width: 1440, height: 900 } },
  keyboard: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

/** The maximum time until the result of an act is there, in milliseconds. */
const doneWithin = 30_000

/** Plays an act in a new window, and returns what the user did. Throws if the act has no result. */
export async function play(browser: Browser, stage: Stage, way: Way, scene: Scene): Promise<Counts> {
  const context = await browser.newContext({ ...screens[way], locale: 'en-US', timezoneId: 'Europe/Berlin' })
  try {
    await context.addInitScript(`localStorage.setItem('token', ${JSON.stringify(stage.token)})`)
    await context.addInitScript({ path: countScript })
    const page = await context.newPage()
    page.setDefaultTimeout(doneWithin)
    await page.goto(stage.url + scene.path)
    await scene.prepare(page)
    // A pointer that rests on a row would be its current row.
    if (way === 'keyboard') await page.mouse.move(0, 0)
    await page.evaluate('Object.assign(acts, { presses: 0, keys: 0, typed: 0 })')
    await scene.play(page)
    const isDoneBy = Date.now() + doneWithin
    while (!(await scene.isDone(page))) {
      if (Date.now() > isDoneBy) throw new Error(`no result at ${page.url()}`)
      await page.waitForTimeout(100)
    }
    return await page.evaluate<Counts>('acts')
  } finally {
    await context.close()
  }
}
