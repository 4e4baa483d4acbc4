import { makeTask } from './support/one-task.ts'
import { expect, test } from './support/test.ts'

test('a task is printed light, with all that is said about it and nothing to press', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const task = await makeTask(world, team, { description: 'Three panes, tempered', due_date: '2031-03-05T17:30:00' })
  await world.as(team.admin).post(`/tasks/${task.id}/comments`, { content: 'The glazier calls on Monday.' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, team.admin, `/admin/tasks/${task.id}`)
  await expect(page.getByText('The glazier calls on Monday.')).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(26, 26, 26)')

  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('heading', { level: 1, name: 'Order the glass' })).toHaveCSS('color', 'rgb(26, 26, 26)')
  for (const words of ['Three panes, tempered', 'Mar 5, 2031', 'Emil Employee', 'Greenhouse', task.key])
    await expect(page.getByText(words).first()).toBeVisible()
  await expect(page.getByText('The glazier calls on Monday.')).toBeVisible()
  for (const role of ['banner', 'navigation', 'textbox', 'form'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  // What copies the key is the key itself.
  await expect(page.getByRole('button')).toHaveText([task.key])
  await expect(page.getByRole('link')).toHaveText(['Greenhouse'])
})
