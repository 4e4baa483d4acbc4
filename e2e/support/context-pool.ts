import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** The data of origins that is deleted between two tests; the cache of files, which takes long to fill, remains. */
const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems'

type PooledContext = {
  context: BrowserContext
  /** A page that shows a file of the app. The page of the next test is opened from it, in its renderer process. */
  idlePage?: Page
}

export type ContextPool = ReturnType<typeof createContextPool>

/**
 * Browser contexts that tests use in turn. A context that was used before has the files of the app in its cache, and a
 * renderer process that has already compiled the code: a page loads with less than half of the CPU time. (The option
 * `reuseContext` of Playwright clears the cache.) A context has the options of playwright.config.ts and the given ones.
 * While a context is idle, its page shows a file of the app without scripts.
 */
export function createContextPool(browser: Browser, appUrl: string) {
  const idleContexts = new Map<string, PooledContext[]>()

  /** Opens a page in a context without cookies, storage and other pages. */
  async function open(options: BrowserContextOptions = {}) {
    const key = JSON.stringify(options)
    const { context, idlePage } = idleContexts.get(key)?.pop() ?? { context: await browser.newContext(options) }
    const page = idlePage ? await openFrom(idlePage) : await context.newPage()
    // A crashed page cannot be left, and a fake clock cannot be removed, so the context is not reused.
    let isReusable = true
    page.once('crash', () => {
      isReusable = false
    })
    Object.defineProperty(page, 'clock', {
      get() {
        isReusable = false
        return context.clock
      },
    })

    /** Closes the pages of the context, which another test can then use. */
    async function release() {
      if (!isReusable || page.isClosed()) return context.close()
      for (const otherPage of context.pages()) if (otherPage !== page) await otherPage.close()
      await context.setOffline(false)
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.clearPermissions()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.goto(`${appUrl}/favicon.svg`)
      const devtools = await context.newCDPSession(page)
      await devtools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes })
      await devtools.detach()
      const contexts = idleContexts.get(key) ?? []
      idleContexts.set(key, [...contexts, { context, idlePage: page }])
    }

    return { context, page, release }
  }

  return { open }
}

/**
 * Opens a page and closes the given one. Only a page that another page opened certainly shares its renderer process.
 * Such a page also starts with a copy of the other's session storage, which is therefore cleared.
 */
async function openFrom(idlePage: Page) {
  const opening = idlePage.waitForEvent('popup')
  await idlePage.evaluate(`
    sessionStorage.clear()
    window.open('about:blank')
    undefined`)
  const page = await opening
  await idlePage.close()
  return page
}
