import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import type { Muster } from '../lib/muster.ts'
import { compareWithBudget, note, type ResultRow } from '../lib/table.ts'
import { openPage, waitUntilSettled } from './open.ts'

const builtFolder = new URL('../../apps/web/dist', import.meta.url).pathname

/** Measures the gzip-compressed size of the JavaScript files that the sign-in page and the board load. */
export async function measureWeight(browser: Browser, { api, organizationId, tokens }: Muster): Promise<ResultRow[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const signInScripts = scriptsOf(page)
  await page.goto(`${api.url}/login`)
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  await waitUntilSettled(page)
  await context.close()

  let boardScripts: Set<string> | undefined
  const address = `${api.url}/admin/tasks?orgId=${organizationId}&view=kanban`
  const openedPage = await openPage(browser, address, tokens[0], (boardPage) => {
    boardScripts = scriptsOf(boardPage)
  })
  const kilobytesAtDisplay = kilobytes(boardScripts ?? new Set())
  await waitUntilSettled(openedPage.page)
  const laterKilobytes = kilobytes(boardScripts ?? new Set()) - kilobytesAtDisplay
  await openedPage.context.close()
  return [
    compareWithBudget('JavaScript of the sign-in page, gzip', kilobytes(signInScripts), ' KB', 160, 120),
    compareWithBudget('JavaScript of the board until its cards are shown, gzip', kilobytesAtDisplay, ' KB', 290, 220),
    note('  loaded after that without any interaction', `${laterKilobytes.toFixed(0)} KB`),
  ]
}

/** The paths of the scripts that a page has requested; the returned set grows while the page loads. */
function scriptsOf(page: Page) {
  const paths = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) paths.add(pathname)
  })
  return paths
}

const kilobytes = (paths: Set<string>) =>
  [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(builtFolder + path), { level: 9 }).length / 1000, 0)
