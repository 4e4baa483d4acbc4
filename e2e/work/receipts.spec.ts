import type { Page } from '@playwright/test'
import { expectAbsent } from '../support/absent.ts'
import { expectAccessible, expectDialogAccessible } from '../support/looks.ts'
import { makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

const own = (page: Page) => page.getByRole('region', { name: 'Your assignment' })
const receipts = (page: Page) => page.getByRole('list', { name: 'Receipts' })

test('the assigner learns live that the assignee has seen and accepted the task', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const team = await world.team()
  const task = await makeTask(world, team, { title: 'Order the glass' })
  await signIn(page, team.admin, `/admin/tasks/${task.id}`)
  await expect(receipts(page)).toHaveText('Not seen yet')

  const memberPage = await openAnotherPage()
  await signIn(memberPage, team.member, `/employee/tasks/${task.id}`)
  await expect(own(memberPage)).toContainText(`${team.admin.name} assigned this to you.`)
  // The line takes no room above the properties.
  const [line, properties] = [own(memberPage), memberPage.getByRole('complementary', { name: 'Properties' })]
  expect((await properties.boundingBox())?.y).toBe((await line.boundingBox())?.y)
  await expect(receipts(page)).toContainText('Seen ')
  await expectAccessible(memberPage)
  await own(memberPage).getByRole('button', { name: 'Accept' }).click()
  await expect(own(memberPage)).toContainText(`You accepted this assignment from ${team.admin.name}.`)
  await expect(receipts(page)).toHaveText('Accepted')
  await expect(page.getByText('accepted the assignment')).toBeVisible()
  await expectAbsent(memberPage.getByRole('list', { name: 'Receipts' }), own(memberPage))
})

test('assignees who have reported the same share a line with their pictures', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const team = await world.team()
  const memberPage = await openAnotherPage()
  const people = [team.member.id, team.manager.id]
  const task = await makeTask(world, team, { title: 'Order the glass', assigned_users: people })
  await signIn(page, team.admin, `/admin/tasks/${task.id}`)
  const marks = receipts(page).getByRole('listitem')
  await expect(marks).toHaveText([/Emil Employee:.*Mara Manager:Not seen yet$/])
  expect((await marks.boundingBox())?.height).toBeLessThanOrEqual(20)

  await signIn(memberPage, team.member, `/employee/tasks/${task.id}`)
  await own(memberPage).getByRole('button', { name: 'Accept' }).click()
  await expect(marks).toHaveText([/Emil Employee:Accepted$/, /Mara Manager:Not seen yet$/])
  for (const mark of await marks.all()) expect((await mark.boundingBox())?.height).toBeLessThanOrEqual(20)
})

test('declining needs a reason, and the assigner removes the assignee with undo, also on a phone', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const team = await world.team()
  const task = await makeTask(world, team, { title: 'Order the glass' })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, team.member, `/employee/tasks/${task.id}`)
  await own(page).getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Decline' })).toBeDisabled()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('On leave until June')
  await expectDialogAccessible(page)
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(own(page)).toContainText('On leave until June')

  const adminPage = await openAnotherPage()
  await signIn(adminPage, team.admin, '/admin/notifications')
  await adminPage.getByText(`${team.member.name} declined "Order the glass"`).click()
  await expect(receipts(adminPage)).toContainText('Declined: On leave until June')
  await expectAccessible(adminPage)
  await receipts(adminPage).getByRole('button', { name: 'Remove from task' }).click()
  await expect(adminPage.getByText('Unassigned')).toBeVisible()
  await expect(receipts(adminPage)).toHaveCount(0)
  await adminPage.getByRole('button', { name: 'Undo' }).click()
  // The phone still displays the task, so the new assignment is seen at once.
  await expect(receipts(adminPage)).toHaveText(/^Seen /)
  await expect(own(page)).toContainText(`${team.admin.name} assigned this to you.`)
})

test('another date is proposed in the peek, and becomes the due date with one click', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const team = await world.team()
  const task = await makeTask(world, team, { title: 'Order the glass', due_date: '2099-03-02' })
  const memberPage = await openAnotherPage()
  await signIn(memberPage, team.member, `/employee/tasks?peek=${task.id}`)
  await own(memberPage).getByRole('button', { name: 'Other Date' }).click()
  const dialog = memberPage.getByRole('dialog')
  await dialog.getByLabel('Date').fill('2020-03-12')
  await expect(dialog.getByText('The date must not be in the past.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Propose Date' })).toBeDisabled()
  await dialog.getByLabel('Date').fill('2099-03-12')
  await dialog.getByRole('button', { name: 'Propose Date' }).click()
  await expect(own(memberPage)).toContainText('You proposed Mar 12, 2099')

  await signIn(page, team.admin, `/admin/tasks/${task.id}`)
  await expect(receipts(page)).toContainText('Proposes Mar 12, 2099')
  await expectAccessible(page)
  await receipts(page).getByRole('button', { name: 'Accept Date' }).click()
  await expect(receipts(page)).toHaveText('Accepted')
  await expect(page.getByRole('complementary', { name: 'Properties' })).toContainText('Mar 12, 2099')
  await expect(own(memberPage)).toContainText('You accepted this assignment')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(receipts(page)).toContainText('Proposes Mar 12, 2099')
  await expect(page.getByRole('complementary', { name: 'Properties' })).not.toContainText('Due DateMar 12, 2099')
  await expect(own(memberPage)).toContainText('You proposed Mar 12, 2099')
})

test('a user who does not report assignments as seen is shown as not having seen them', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const team = await world.team()
  const task = await makeTask(world, team, { title: 'Order the glass' })
  await signIn(page, team.member, '/employee/settings#notifications')
  const choice = page.getByRole('switch', { name: 'Report when I have seen an assignment' })
  await expect(choice).toBeChecked()
  await choice.focus()
  const saved = page.waitForResponse((response) => response.url().endsWith('/auth/reports') && response.ok())
  await page.keyboard.press('Space')
  await saved
  await expect(choice).not.toBeChecked()
  const reported = page.waitForResponse((response) => response.url().endsWith('/receipts/own/seen'))
  await page.goto(`/employee/tasks/${task.id}`)
  expect((await reported).status()).toBe(204)
  await expect(own(page)).toBeVisible()
  const adminPage = await openAnotherPage()
  await signIn(adminPage, team.admin, `/admin/tasks/${task.id}`)
  await expect(receipts(adminPage)).toHaveText('Not seen yet')
})

test('the assigner filters a list by receipt, and it follows the responses', async ({ page, world, signIn }) => {
  const team = await world.team()
  const declined = await makeTask(world, team, { title: 'Order the glass' })
  const waiting = await makeTask(world, team, { title: 'Close the roof', project_id: declined.project_id })
  const decline = (id: number) =>
    world.as(team.member).put(`/tasks/${id}/receipts/own`, { response: 'declined', reason: 'On leave' })
  await decline(declined.id)
  await signIn(page, team.admin, `/admin/tasks?orgId=${team.id}`)
  await expect(page.getByRole('link', { name: waiting.title })).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('dialog', { name: 'Add a filter' }).getByRole('option', { name: 'Receipt' }).click()
  await page.getByRole('dialog', { name: 'Filter by receipt' }).getByRole('option', { name: 'Declined' }).click()
  await expect(page.getByRole('link', { name: waiting.title })).toHaveCount(0)
  await expect(page.getByRole('link', { name: declined.title })).toBeVisible()
  await expectAccessible(page)
  await decline(waiting.id)
  await expect(page.getByRole('link', { name: waiting.title })).toBeVisible()
})
