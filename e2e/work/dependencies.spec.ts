import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/looks.ts'
import { makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Dependencies' })

test('a dependency is removed with undo, also on a phone', async ({ page, world, signIn }) => {
  const team = await world.team()
  const one = await makeTask(world, team, { title: 'Order the glass' })
  const two = await makeTask(world, team, { title: 'Measure the panes' })
  await world.as(team.manager).post(`/tasks/${one.id}/dependencies`, { kind: 'relates', task_id: two.id })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, team.manager, `/manager/tasks/${one.id}`)
  const related = section(page).getByRole('list', { name: 'Related to' })
  await expect(related).toContainText('Measure the panes')
  await expectAccessible(page)
  await related.getByRole('button', { name: `Remove the dependency on ${two.key}` }).click()
  await expect(related).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(related).toContainText('Measure the panes')
})
