import { expect } from 'vitest'
import type { Person, World } from './world.ts'

type Team = Awaited<ReturnType<World['team']>>

/** Helpers for projects, goals, milestones and tasks of a team, called as its manager by default. */
export async function planning(world: World, team: Team) {
  async function made(by: Person, url: string, body: object) {
    const answer = await world.as(by).post(url, body)
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const project = (body: object = {}) =>
    made(team.manager, '/projects/', { name: 'Aurora', organization_id: team.id, ...body })
  const firstProject = await project()
  const goalFields = {
    title: 'Light',
    target_value: 10,
    unit: 'lamps',
    start_date: '2026-01-01',
    end_date: '2027-12-31',
  }

  return {
    project: { id: Number(firstProject.id) },
    makeProject: project,
    goal: (by: Person = team.manager, body: object = {}) =>
      made(by, '/goals/', { ...goalFields, organization_id: team.id, project_id: firstProject.id, ...body }),
    personalGoal: (by: Person, body: object = {}) =>
      made(by, '/goals/', { ...goalFields, organization_id: team.id, is_personal: true, ...body }),
    milestone: (body: object = {}, by: Person = team.manager) =>
      made(by, '/milestones/', {
        title: 'First light',
        due_date: '2027-06-30',
        project_id: firstProject.id,
        organization_id: team.id,
        ...body,
      }),
    link: (body: object, by: Person = team.manager) => made(by, '/goal-milestones/', body),
    task: (body: object = {}) =>
      made(team.manager, '/tasks/', { title: 'Paint', project_id: firstProject.id, ...body }),
    finish: async (task: { id: number }, status = 'done') => {
      expect((await world.as(team.manager).patch(`/tasks/${task.id}/status`, { status })).status).toBe(200)
    },
    read: async (id: number, by: Person = team.manager) => (await world.as(by).get(`/milestones/${id}`)).body,
    reach: async (id: number, progress_percentage = 100, by: Person = team.manager) => {
      const answer = await world.as(by).patch(`/milestones/${id}/progress`, { progress_percentage })
      expect(answer.status, answer.text).toBe(200)
      return answer.body
    },
    /** Sets a due date in the past directly in the database. */
    dueSince: (id: number, due_date = '2026-01-31T23:59:59') =>
      world.store.db.updateTable('milestones').set({ due_date }).where('id', '=', id).execute(),
    row: (id: number) =>
      world.store.db.selectFrom('milestones').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    facts: () => world.store.db.selectFrom('facts').selectAll().orderBy('id').execute(),
    notified: (id: number, type: string) =>
      world.store.db
        .selectFrom('notifications')
        .select('user_id')
        .where('milestone_id', '=', id)
        .where('type', '=', type)
        .orderBy('user_id')
        .execute()
        .then((rows) => rows.map((row) => row.user_id)),
  }
}

export type Planning = Awaited<ReturnType<typeof planning>>
export const idsOf = (list: { id: number }[]) => list.map(({ id }) => id)
