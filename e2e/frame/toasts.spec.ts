import { teamWithTasks } from '../support/board.ts'
import { isOver } from '../support/is-over.ts'
import { expect, test } from '../support/test.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

for (const size of sizes)
  test(`at ${size.width} px a message covers no control at the end of a page`, async ({ page, world, signIn }) => {
    const titles = Array.from({ length: 14 }, (_, index) => ({ title: `Step ${index + 1}` }))
    const team = await teamWithTasks(world, titles)
    await page.setViewportSize(size)
    await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
    // Rows on a phone have no buttons, but a menu.
    if (size.width < 768) {
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Step 14' })
        .click({ button: 'right', position: { x: 180, y: 50 } })
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    } else await page.getByRole('button', { name: 'Delete Step 14' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Task' }).click()
    const toast = page.locator('.mantine-Notification-root')
    await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible()
    await toast.hover()
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect(pages).toBeInViewport()
    expect(await isOver(toast, pages)).toBe(false)
    const lastRow = page.getByRole(size.width < 768 ? 'listitem' : 'row').last()
    expect(await isOver(toast, lastRow.getByRole('button').last())).toBe(false)
  })
