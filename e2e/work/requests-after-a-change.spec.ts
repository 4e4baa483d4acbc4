import type { Page } from '@playwright/test'
import { teamWithTasks } from '../support/board.ts'
import { expect, test } from '../support/test.ts'

/**
 * Pages, each with the selector of the element whose text changes with the task's title or status, and the maximum
 * number of requests per change.
 */
const screens = [
  { name: 'board', path: 'tasks?view=kanban&', selector: '[data-card] a', maxRequests: 1 },
  { name: 'table', path: 'tasks?view=table&', selector: 'main tbody a', maxRequests: 1 },
  { name: 'task', path: 'tasks/{task}?', selector: 'main h1', maxRequests: 1 },
  { name: 'dashboard', path: 'dashboard?', selector: 'main [aria-label="Figures"]', maxRequests: 3 },
]

/**
 * Records the paths of the page's calls, except those for the marks on every page: a change also updates the badge for
 * notifications, the badge for the chat is loaded after the page, and the rings of the projects in the navigation are
 * updated at most twice a minute.
 */
function recordCalls(page: Page) {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isMark = /^\/(notifications|api\/chat-rooms)|\/navigation$/.test(pathname)
    if (request.resourceType() === 'fetch' && !isMark) paths.push(pathname)
  })
  return paths
}

test.describe('after a change by another user', () => {
  for (const { name, path, selector, maxRequests } of screens)
    test(`the ${name} makes at most ${maxRequests === 1 ? 'one request' : `${maxRequests} requests`}`, async ({
      page,
      world,
      signIn,
    }) => {
      const team = await teamWithTasks(world, [{ title: 'Paint the hull' }])
      const [task] = team.createdTasks
      const address = `/admin/${path.replace('{task}', String(task?.id))}orgId=${team.id}`
      await Promise.all([page.waitForEvent('websocket'), signIn(page, team.admin, address)])
      const text = page.locator(selector).first()
      await expect(text).toContainText(name === 'dashboard' ? /\d/ : 'Paint the hull')
      const change = async (status: string, title: string) => {
        const before = await text.textContent()
        const body = name === 'dashboard' ? { status } : { title }
        const response = await world.as(team.manager).put(`/tasks/${task?.id}`, body)
        expect(response.status).toBe(200)
        await expect(text).not.toHaveText(before ?? '')
      }
      // The page rereads its data when its socket connects. Once it has shown two changes, it has sent these requests.
      await change('done', 'Paint the bow')
      await change('todo', 'Paint the rail')
      await page.waitForLoadState('networkidle')
      const calls = recordCalls(page)
      // Makes two changes, so that late requests caused by the first are counted before the second is shown.
      await change('done', 'Paint the deck')
      await change('todo', 'Paint the mast')
      expect(calls.length, calls.join()).toBeGreaterThan(0)
      expect(calls.length, calls.join()).toBeLessThanOrEqual(2 * maxRequests)
    })
})
