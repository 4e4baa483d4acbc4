import type { Task } from '@muster/contracts/tasks'
import type { Locator, Page } from '@playwright/test'
import { teamWithTasks } from '../support/board.ts'
import { expectAccessible } from '../support/looks.ts'
import { makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'
import { expectWritten } from '../support/written.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' })
const comments = (page: Page) => page.getByRole('region', { name: /^Comments/ })
const reference = (within: Page | Locator, { key, title }: Pick<Task, 'key' | 'title'>) =>
  within.getByRole('link', { name: `${key} ${title}` })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens the latest notification in the bell. */
async function followBell(page: Page, title: string, message: string) {
  await page.getByRole('banner').getByRole('button', { name: 'Notifications', exact: true }).click()
  const item = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: title })
  await expect(item).toContainText(message)
  await item.getByRole('link', { name: title }).click()
}

test('a description mentions a member by the list, who is notified, and shows formatting and links', async ({
  page,
  openTask,
  openAnotherPage,
  signIn,
}) => {
  const { team, task } = await openTask('manager')
  const memberPage = await openAnotherPage()
  await signIn(memberPage, team.member, '/employee/dashboard')

  await press(page, 'Edit description')
  const field = page.getByRole('textbox', { name: 'Description' })
  await field.pressSequentially('**Three** panes from https://glass.example, for @em')
  const option = page.getByRole('listbox', { name: 'Mention somebody' }).getByRole('option', { name: /Emil Employee/ })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  // Escape closes the list, and not the field.
  await field.press('Escape')
  await expect(option).toBeHidden()
  await field.press('Backspace')
  await field.press('Backspace')
  await field.press('Backspace')
  await field.pressSequentially('@em')
  await option.click()
  await expect(field).toBeFocused()
  await expectWritten(field, `Three panes from https://glass.example, for @${team.member.username}`)
  await field.press('Control+Enter')

  await expect(page.locator('strong', { hasText: /^Three$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'https://glass.example' })).toHaveAttribute('rel', /noopener/)
  await expect(page.getByText(`@${team.member.username}`, { exact: true })).toHaveCSS('font-weight', '500')
  await expectAccessible(page)

  const title = 'Mara Manager mentioned you on "Order the glass"'
  await followBell(memberPage, title, 'In the description of the task')
  await expect(memberPage).toHaveURL(new RegExp(`/employee/tasks/${task.id}`))
  await expect(memberPage.locator('strong', { hasText: /^Three$/ })).toBeVisible()
})

test('the key of a task is a link with its status and title, in every text, for users who see the task', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }, { title: 'Close the roof' }])
  const [glass, roof] = team.createdTasks
  if (!glass || !roof) throw new Error('no tasks')
  const admin = world.as(team.admin)
  await admin.put(`/tasks/${roof.id}`, { assigned_users: [team.member.id] })
  const text = `After ${glass.key.toLowerCase()}, not NL-999`
  await signIn(page, team.manager, `/manager/tasks/${roof.id}?orgId=${team.id}`)
  await composer(page).fill(text)
  await composer(page).press('Control+Enter')
  const link = reference(comments(page), glass)
  await expect(link).toHaveAttribute('href', new RegExp(`/manager/tasks/${glass.id}`))
  await expect(comments(page).getByText('not NL-999')).toBeVisible()
  await expect(link.getByRole('img', { name: 'To Do' })).toBeVisible()
  await expectAccessible(page)

  // The member sees the comment, but not the other task.
  const memberPage = await openAnotherPage()
  await signIn(memberPage, team.member, `/employee/tasks/${roof.id}?orgId=${team.id}`)
  await expect(comments(memberPage).getByText(text)).toBeVisible()
  await admin.put(`/tasks/${glass.id}`, { assigned_users: [team.member.id] })
  await expect(reference(comments(memberPage), glass)).toBeVisible()

  // Changes of the task are followed, and a click shows it beside the text.
  await admin.put(`/tasks/${glass.id}`, { title: 'Order tempered glass', status: 'done' })
  const changedLink = reference(comments(page), { ...glass, title: 'Order tempered glass' })
  await expect(changedLink.getByRole('img', { name: 'Done' })).toBeVisible()
  await changedLink.click()
  await expect(page).toHaveURL(new RegExp(`/tasks/${roof.id}.*peek=${glass.id}`))
  await expect(page.getByRole('complementary', { name: /Order tempered glass/ })).toBeVisible()

  // The other texts that users write show the same link.
  const dates = { start_date: '2026-11-01', project_id: team.project.id, organization_id: team.id }
  const description = `**Only** after ${glass.key}`
  const goal = { ...dates, title: 'Warm', target_value: 1, unit: 'kg', end_date: '2037-03-01', description }
  const { body: createdGoal } = await admin.post('/goals/', goal)
  const milestone = { ...dates, title: 'Roof closed', due_date: '2037-01-15', description }
  const { body: createdMilestone } = await admin.post('/milestones/', milestone)
  await admin.put(`/projects/${team.project.id}`, { description })
  for (const address of [
    `projects/${team.project.id}?orgId=${team.id}`,
    `goals?orgId=${team.id}&goalId=${createdGoal.id}`,
    `milestones/${createdMilestone.id}?orgId=${team.id}`,
  ]) {
    await signIn(page, team.manager, `/manager/${address}`)
    await expect(reference(page, { ...glass, title: 'Order tempered glass' })).toBeVisible()
    await expect(page.locator('strong', { hasText: /^Only$/ })).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto(`/manager/tasks?orgId=${team.id}&view=table`)
  await expect(page.getByRole('row').filter({ hasText: 'Order tempered glass' })).toBeVisible()
})

test('the address of a task, goal, milestone or message is a link with its current title, for users who see it', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }, { title: 'Close the roof' }])
  const [glass, roof] = team.createdTasks
  if (!glass || !roof) throw new Error('no tasks')
  const admin = world.as(team.admin)
  await admin.put(`/tasks/${roof.id}`, { assigned_users: [team.member.id] })
  const dates = { start_date: '2026-11-01', project_id: team.project.id, organization_id: team.id }
  const goal = (
    await admin.post('/goals/', { ...dates, title: 'Warm', target_value: 1, unit: 'kg', end_date: '2037-03-01' })
  ).body
  const milestone = (await admin.post('/milestones/', { ...dates, title: 'Roof closed', due_date: '2037-01-15' })).body
  const group = { name: 'Builders', participantIds: [String(team.manager.id)], isGroup: true }
  const room = (await world.chatAs(team.admin).post(`/api/chat-rooms/${team.id}`, group)).body
  const roomPath = `/api/messages/${team.id}/${room._id}`
  const message = (await world.chatAs(team.admin).post(roomPath, { content: 'The crane is here.' })).body
  const addresses = [
    `/admin/tasks/${glass.id}?orgId=${team.id}`,
    `/admin/goals?orgId=${team.id}&goalId=${goal.id}`,
    `/admin/milestones/${milestone.id}`,
    `/admin/chat?orgId=${team.id}&room=${room._id}&message=${message._id}`,
  ].map((path) => `${world.url}${path}`)
  await admin.post(`/tasks/${roof.id}/comments`, { content: [...addresses, 'https://example.com/x'].join('\n') })

  await signIn(page, team.manager, `/manager/tasks/${roof.id}?orgId=${team.id}`)
  await expect(reference(comments(page), glass)).toBeVisible()
  const goalLink = comments(page).getByRole('link', { name: 'Not Started Warm' })
  await expect(goalLink).toHaveAttribute('href', new RegExp(`/manager/goals\\?orgId=${team.id}&goalId=${goal.id}`))
  await expect(comments(page).getByRole('link', { name: 'Not Started Roof closed' })).toBeVisible()
  const messageLink = comments(page).getByRole('link', { name: 'Ada Admin: The crane is here.' })
  await expect(messageLink).toBeVisible()
  await expect(comments(page).getByRole('link', { name: 'https://example.com/x' })).toBeVisible()
  await expectAccessible(page)
  await admin.put(`/goals/${goal.id}`, { title: 'Warm enough' })
  await expect(comments(page).getByRole('link', { name: 'Not Started Warm enough' })).toBeVisible()
  await messageLink.click()
  await expect(page.getByRole('log', { name: 'Messages' }).getByText('is here.')).toBeVisible()

  // The member sees only the milestone, and the other addresses as they were typed.
  const memberPage = await openAnotherPage()
  await signIn(memberPage, team.member, `/employee/tasks/${roof.id}?orgId=${team.id}`)
  await expect(comments(memberPage).getByRole('link', { name: 'Not Started Roof closed' })).toBeVisible()
  for (const address of addresses.filter((path) => !path.includes('milestones')))
    await expect(comments(memberPage).getByRole('link', { name: address, exact: true })).toBeVisible()
})

test('a box in a text is checked by users who may edit it, and changes nothing else', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const team = await world.team()
  const description = 'Before:\n\n- [ ] order the *glass*\n- [x] close the roof\n  1. [ ] nested\n\n- end &copy;'
  const task = await makeTask(world, team, { description })
  await world.as(team.manager).put(`/projects/${task.project_id}`, { description })
  const storedText = async () => (await world.as(team.admin).get(`/tasks/${task.id}`)).body.description
  await signIn(page, team.manager, `/manager/tasks/${task.id}?orgId=${team.id}`)
  const box = (within: Page, name: string) => within.getByRole('checkbox', { name, exact: true })
  await expect(box(page, 'close the roof')).toBeChecked()
  await expect(page.getByText('end ©')).toBeVisible()
  // A nested item begins below the text of its parent.
  const leftOf = async (name: string) => (await box(page, name).boundingBox())?.x ?? 0
  expect((await leftOf('nested')) - (await leftOf('close the roof'))).toBeGreaterThan(16)
  await box(page, 'order the glass').check()
  await box(page, 'nested').check()
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeHidden()
  await expect
    .poll(storedText)
    .toBe(description.replace('[ ] order', '[x] order').replace('1. [ ] nested', '1. [x] nested'))
  await page.keyboard.press('Control+z')
  await expect(box(page, 'nested')).not.toBeChecked()
  await expect.poll(storedText).toBe(description.replace('[ ] order', '[x] order'))
  // The author of a comment changes its boxes.
  const comments = world.as(team.manager)
  await comments.post(`/tasks/${task.id}/comments`, { content: '- [ ] first\n- [ ] second\n\n```ts\nconst a = 1\n```' })
  await box(page, 'first').check()
  await box(page, 'second').check()
  await expect
    .poll(async () => (await comments.get(`/tasks/${task.id}/comments`)).body.at(-1).content)
    .toContain('- [x] first\n- [x] second\n')
  await expect(box(page, 'first')).toBeChecked()
  // Code has colors, which load with the first code.
  await expect(page.locator('code.language-ts span', { hasText: 'const' })).toHaveCSS('color', 'rgb(107, 79, 187)')
  // Below the header, buttons count as too small.
  await page.evaluate('scrollTo(0, 0)')
  await expectAccessible(page)

  // Others see them, but may not change them. The same holds for the boxes of a project.
  const memberPage = await openAnotherPage()
  await signIn(memberPage, team.admin, `/admin/tasks/${task.id}?orgId=${team.id}`)
  await expect(box(memberPage, 'second')).toBeChecked()
  await expect(box(memberPage, 'second')).toBeDisabled()
  await signIn(memberPage, team.member, `/employee/projects/${task.project_id}?orgId=${team.id}`)
  await expect(box(memberPage, 'close the roof')).toBeChecked()
  await expect(box(memberPage, 'close the roof')).toBeDisabled()
  await page.goto(`/manager/projects/${task.project_id}?orgId=${team.id}`)
  await box(page, 'close the roof').uncheck()
  await expect(box(memberPage, 'close the roof')).not.toBeChecked()
})

test('a reference on a phone opens the page of the task', async ({ page, world, signIn }) => {
  const team = await world.team()
  const glass = await makeTask(world, team)
  const description = `After ${glass.key} `.repeat(8)
  const roof = await makeTask(world, team, { title: 'Close the roof', project_id: glass.project_id, description })
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, team.member, `/employee/tasks/${roof.id}?orgId=${team.id}`)
  await expect(reference(page, glass)).toHaveCount(8)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  await reference(page, glass).first().click()
  await expect(page).toHaveURL(new RegExp(`/employee/tasks/${glass.id}`))
  await expect(page.getByRole('heading', { level: 1, name: 'Order the glass' })).toBeVisible()
})

test('a comment on a milestone mentions a member, who is notified and gets to the comment', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }])
  await world.as(team.admin).put(`/tasks/${team.createdTasks[0]?.id}`, { assigned_users: [team.member.id] })
  const milestone = { title: 'Roof closed', project_id: team.project.id, organization_id: team.id }
  const { body } = await world
    .as(team.admin)
    .post('/milestones/', { ...milestone, start_date: '2026-11-01', due_date: '2037-01-15' })
  const memberPage = await openAnotherPage()
  await signIn(memberPage, team.member, '/employee/dashboard')
  await signIn(page, team.manager, `/manager/milestones/${body.id}?orgId=${team.id}`)
  await composer(page).pressSequentially('Please look, @emil')
  await expect(page.getByRole('option', { name: /Emil Employee/ })).toBeVisible()
  await composer(page).press('Enter')
  await expectWritten(composer(page), `Please look, @${team.member.username}`)
  await composer(page).press('Control+Enter')
  await expectWritten(composer(page), '')
  await followBell(memberPage, 'Mara Manager mentioned you on "Roof closed"', 'Please look, @')
  await expect(memberPage).toHaveURL(new RegExp(`/employee/milestones/${body.id}`))
  await expect(comments(memberPage).getByRole('listitem').filter({ hasText: 'Please look' })).toBeFocused()
})

test('the history says who did what, with the old and the new value; one save is one line of a group', async ({
  page,
  openTask,
  world,
}) => {
  const { team, task } = await openTask('manager', { due_date: '2031-03-05' })
  const manager = world.as(team.manager)
  await expect(page.getByText('No comments yet. Be the first to comment!')).toBeVisible()
  const line = (text: string) => comments(page).getByText(text)
  await manager.patch(`/tasks/${task.id}/status`, { status: 'in_progress' })
  await expect(line('Mara Manager moved it from To Do to In Progress · Just now')).toBeVisible()
  await manager.put(`/tasks/${task.id}`, { assigned_users: [team.admin.id] })
  await expect(line('Mara Manager made 2 changes · Just now')).toBeVisible()
  await expect(line('assigned Ada Admin and removed Emil Employee')).toBeVisible()
  await manager.put(`/tasks/${task.id}`, { due_date: '2031-03-07T16:00:00', priority: 'high', status: 'done' })
  await expect(
    line(
      'set the priority to High (was Medium) and changed the due date from Mar 5, 2031 to Mar 7, 2031, 4:00 PM, and moved it from In Progress to Done',
    ),
  ).toBeVisible()
  await expect(line('Mara Manager made 3 changes')).toBeVisible()
  await expect(comments(page).getByRole('list').last().getByRole('listitem')).toHaveCount(3)
  // History lines are no comments.
  expect((await manager.get(`/tasks/${task.id}`)).body.comment_count).toBe(0)
})

test('the activity is filtered by comments, changes and files, also on a phone', async ({ page, openTask, world }) => {
  const { team, task } = await openTask('manager')
  const manager = world.as(team.manager)
  const choice = (name: string) => comments(page).getByRole('radiogroup', { name: 'Show' }).getByText(name)
  await manager.post(`/tasks/${task.id}/comments`, { content: 'The panes are here.' })
  const shown = (text: string) => comments(page).getByText(text)
  await expect(shown('The panes are here.')).toBeVisible()
  await expect(comments(page).getByRole('radiogroup')).toHaveCount(0)
  await manager.put(`/tasks/${task.id}`, { priority: 'high' })
  await expect(shown('set the priority to High')).toBeVisible()
  await choice('Comments').click()
  await expect(shown('set the priority to High')).toBeHidden()
  await expect(shown('The panes are here.')).toBeVisible()
  await choice('Changes').click()
  await expect(shown('set the priority to High')).toBeVisible()
  await expect(shown('The panes are here.')).toBeHidden()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  // A comment that the user sends is shown, whatever was filtered before.
  await composer(page).pressSequentially('Thank you')
  await composer(page).press('Control+Enter')
  await expect(comments(page).getByRole('listitem').filter({ hasText: 'Thank you' })).toBeVisible()
  await expect(shown('The panes are here.')).toBeVisible()
})
