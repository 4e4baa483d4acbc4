import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import type { Muster } from '../lib/muster.ts'
import { judge, type Line, note } from '../lib/table.ts'
import { open, settled } from './open.ts'

const built = new URL('../../apps/web/dist', import.meta.url).pathname

/** Size of the JavaScript that the sign-in page and the board load, measured as gzip of the built files. */
export async function weight(browser: Browser, { api, organizationId, tokens }: Muster): Promise<Line[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const signIn = scriptsOf(page)
  await page.goto(`${api.url}/login`)
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  await settled(page)
  await context.close()

  let board: Set<string> | undefined
  const address = `${api.url}/admin/tasks?orgId=${organizationId}&view=kanban`
  const opened = await open(browser, address, tokens[0], (watched) => {
    board = scriptsOf(watched)
  })
  const atSight = kilobytes(board ?? new Set())
  await settled(opened.page)
  const later = kilobytes(board ?? new Set()) - atSight
  await opened.context.close()
  return [
    judge('JavaScript of the sign-in page, gzip', kilobytes(signIn), ' KB', 160, 120),
    judge('JavaScript of the board until its cards are shown, gzip', atSight, ' KB', 290, 220),
    note('  loaded after that without any interaction', `${later.toFixed(0)} KB`),
  ]
}

/** Paths of the scripts that a page has requested; grows while it loads. */
function scriptsOf(page: Page) {
  const paths = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) paths.add(pathname)
  })
  return paths
}

const kilobytes = (paths: Set<string>) =>
  [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(built + path), { level: 9 }).length / 1000, 0)
