import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** The data of origins that is deleted between two tests; the cache of files, which takes long to fill, remains. */
const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems'

type PooledContext = {
  context: BrowserContext
  /** A blank page. It is closed when the next test has opened its page, so that the context is never without a page. */
  blankPage?: Page
}

export type ContextPool = ReturnType<typeof createContextPool>

/**
 * Browser contexts that tests use in turn. A context that was used before has the files of the app in its cache, so that
 * a page loads with less CPU time. (The option `reuseContext` of Playwright clears the cache.) A context has the options
 * of playwright.config.ts and the given ones.
 */
export function createContextPool(browser: Browser) {
  const idleContexts = new Map<string, PooledContext[]>()

  /** Opens a page in a context without cookies, storage and other pages. */
  async function open(options: BrowserContextOptions = {}) {
    const key = JSON.stringify(options)
    const { context, blankPage } = idleContexts.get(key)?.pop() ?? { context: await browser.newContext(options) }
    const page = await context.newPage()
    await blankPage?.close()
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
      await page.goto('about:blank')
      const devtools = await context.newCDPSession(page)
      await devtools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes })
      await devtools.detach()
      const contexts = idleContexts.get(key) ?? []
      idleContexts.set(key, [...contexts, { context, blankPage: page }])
    }

    return { context, page, release }
  }

  return { open }
}
