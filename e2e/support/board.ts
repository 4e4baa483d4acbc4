import type { Task } from '@muster/contracts/tasks'
import { expect, type Page } from '@playwright/test'
import type { Person, Team, World } from './world.ts'

type GivenTask = { title: string; project_id?: number; [key: string]: unknown }

/** Creates a team with a project and these tasks, which the admin creates in the given order. */
export async function teamWithTasks(world: World, tasks: GivenTask[] = []) {
  const team = await world.team()
  const admin = world.as(team.admin)
  const project = (await admin.post('/projects/', { name: 'Website relaunch', organization_id: team.id })).body
  const createdTasks: Task[] = []
  for (const task of tasks) createdTasks.push((await admin.post('/tasks/', { project_id: project.id, ...task })).body)
  return { ...team, project, createdTasks }
}

/** Inserts many tasks directly into the database, all assigned to the member of the team. */
export async function insertManyTasks(
  world: World,
  team: Pick<Team, 'id' | 'member'> & { project: { id: number } },
  count: number,
) {
  const statuses = ['todo', 'in_progress', 'in_review', 'done', 'cancelled'] as const
  const priorities = ['low', 'medium', 'high', 'urgent'] as const
  for (let from = 1; from <= count; from += 500) {
    const numbers = Array.from({ length: Math.min(500, count - from + 1) }, (_, index) => from + index)
    const rows = await world.db
      .insertInto('tasks')
      .values(
        numbers.map((number) => ({
          organization_id: team.id,
          project_id: team.project.id,
          number,
          title: `Task ${number}${number % 3 ? '' : ' with a longer title that takes two lines'}`,
          description: 'What is to be done, and why, in a sentence or two.',
          status: statuses[number % 5],
          priority: priorities[number % 4],
          due_date: `2026-12-${String((number % 28) + 1).padStart(2, '0')}T23:59:59`,
          position: number * 1024,
        })),
      )
      .returning('id')
      .execute()
    await world.db
      .insertInto('task_assignees')
      .values(rows.map(({ id }) => ({ task_id: id, user_id: team.member.id, organization_id: team.id, place: 0 })))
      .execute()
  }
  await world.db.updateTable('task_numbers').set({ last: count }).where('organization_id', '=', team.id).execute()
}

/** The links of the rendered cards of a column, from top to bottom. */
export const cardsIn = (page: Page, column: string) =>
  page.getByRole('region', { name: column, exact: true }).locator('[data-card] a')

export const card = (page: Page, title: string) => page.locator('[data-card]').filter({ hasText: title })

/**
 * Switches between table and board. The locator by role ignores the inert switch in the preview of the board, which a
 * locator by text alone would also find.
 */
export const chooseView = (page: Page, view: 'Kanban Board' | 'Table View') =>
  page.getByRole('radiogroup', { name: 'View' }).getByText(view, { exact: true }).click()

export const boardPath = (area: string, team: { id: number }) => `/${area}/tasks?orgId=${team.id}&view=kanban`

/** Drags with real mouse events: presses on the card, moves in steps and releases at `to`. */
export async function drag(page: Page, title: string, to: { x: number; y: number }) {
  // A column accepts cards once its cards are rendered and the code for dragging is loaded. Hovering waits until the
  // card no longer moves.
  await expect(page.locator('[data-column][data-drop-target-for-element]')).toHaveCount(5)
  await card(page, title).hover()
  const movableCard = page.locator('[data-card][data-movable]').filter({ hasText: title })
  if (await movableCard.count()) await expect(movableCard).toHaveAttribute('draggable', 'true')
  const box = await card(page, title).boundingBox()
  if (!box) throw new Error(`${title} is not on the board`)
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 3 + 8, box.y + box.height / 2 + 8, { steps: 2 })
  await page.mouse.move(to.x, to.y, { steps: 12 })
  await page.mouse.move(to.x + 1, to.y + 1)
  await page.mouse.up()
}

/** A point in the upper or lower half of a card. */
export async function pointOf(page: Page, title: string, half: 'upper' | 'lower') {
  const box = await card(page, title).boundingBox()
  if (!box) throw new Error(`${title} is not on the board`)
  return { x: box.x + box.width / 2, y: box.y + box.height * (half === 'upper' ? 0.2 : 0.8) }
}

/** The center of a column, in CSS pixels of the viewport. */
export async function middleOf(page: Page, column: string) {
  const box = await page.getByRole('region', { name: column, exact: true }).boundingBox()
  if (!box) throw new Error(`no column ${column}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The titles of the tasks with this status on the server, in the order of their positions. */
export async function taskTitlesOnServer(world: World, person: Person, orgId: number, status: string) {
  const { body } = await world.as(person).get(`/tasks/organization/${orgId}?status=${status}`)
  const tasks: Task[] = body
  return tasks.sort((left, right) => left.position - right.position).map(({ title }) => title)
}
