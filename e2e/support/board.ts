import type { Task } from '@muster/contracts/tasks'
import { expect, type Page } from '@playwright/test'
import type { Person, Team, World } from './world.ts'

type Given = { title: string; project_id?: number; [key: string]: unknown }

/** A team with a project and these tasks, created in order by its admin. */
export async function teamWithTasks(world: World, tasks: Given[] = []) {
  const team = await world.team()
  const admin = world.as(team.admin)
  const project = (await admin.post('/projects/', { name: 'Website relaunch', organization_id: team.id })).body
  const made: Task[] = []
  for (const task of tasks) made.push((await admin.post('/tasks/', { project_id: project.id, ...task })).body)
  return { ...team, project, made }
}

/** Inserts many tasks directly into the database, all assigned to the member of the team. */
export async function manyTasks(
  world: World,
  team: Pick<Team, 'id' | 'member'> & { project: { id: number } },
  count: number,
) {
  const statuses = ['todo', 'in_progress', 'in_review', 'done', 'cancelled'] as const
  const priorities = ['low', 'medium', 'high', 'urgent'] as const
  for (let from = 1; from <= count; from += 500) {
    const numbers = Array.from({ length: Math.min(500, count - from + 1) }, (_, place) => from + place)
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

/** The rendered cards of a column, from top to bottom. */
export const cardsIn = (page: Page, column: string) =>
  page.getByRole('region', { name: column, exact: true }).locator('[data-card] a')

export const card = (page: Page, title: string) => page.locator('[data-card]').filter({ hasText: title })

export const board = (area: string, team: { id: number }) => `/${area}/tasks?orgId=${team.id}&view=kanban`

/** Drags with real mouse events: presses on the card, moves in steps and releases at `to`. */
export async function drag(page: Page, title: string, to: { x: number; y: number }) {
  // The code for dragging loads after the cards are rendered.
  const movable = page.locator('[data-card][data-movable]').filter({ hasText: title })
  if (await movable.count()) await expect(movable).toHaveAttribute('draggable', 'true')
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

/** The middle of a column. */
export async function middleOf(page: Page, column: string) {
  const box = await page.getByRole('region', { name: column, exact: true }).boundingBox()
  if (!box) throw new Error(`no column ${column}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The titles of the tasks with this status on the server, in the order of their positions. */
export async function onServer(world: World, person: Person, orgId: number, status: string) {
  const { body } = await world.as(person).get(`/tasks/organization/${orgId}?status=${status}`)
  const tasks: Task[] = body
  return tasks.sort((left, right) => left.position - right.position).map(({ title }) => title)
}
