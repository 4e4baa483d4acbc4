import { expect } from 'vitest'
import type { Person, World } from './world.ts'

type Team = Awaited<ReturnType<World['team']>>

/**
 * Creates a project of the team, and returns it with functions for projects, goals, milestones and tasks. Functions
 * that call the API act as the team's manager unless `by` is given.
 */
export async function planning(world: World, team: Team) {
  async function create(by: Person, url: string, body: object) {
    const response = await world.as(by).post(url, body)
    expect(response.status, response.text).toBe(201)
    return response.body
  }
  const createProject = (body: object = {}) =>
    create(team.manager, '/projects/', { name: 'Aurora', organization_id: team.id, ...body })
  const firstProject = await createProject()
  const goalFields = {
    title: 'Light',
    target_value: 10,
    unit: 'lamps',
    start_date: '2026-01-01',
    end_date: '2087-12-31',
  }

  return {
    project: { id: Number(firstProject.id) },
    createProject,
    createGoal: (by: Person = team.manager, body: object = {}) =>
      create(by, '/goals/', { ...goalFields, organization_id: team.id, project_id: firstProject.id, ...body }),
    createPersonalGoal: (by: Person, body: object = {}) =>
      create(by, '/goals/', { ...goalFields, organization_id: team.id, is_personal: true, ...body }),
    createMilestone: (body: object = {}, by: Person = team.manager) =>
      create(by, '/milestones/', {
        title: 'First light',
        due_date: '2087-06-30',
        project_id: firstProject.id,
        organization_id: team.id,
        ...body,
      }),
    createLink: (body: object, by: Person = team.manager) => create(by, '/goal-milestones/', body),
    createTask: (body: object = {}) =>
      create(team.manager, '/tasks/', { title: 'Paint', project_id: firstProject.id, ...body }),
    setTaskStatus: async (task: { id: number }, status = 'done') => {
      expect((await world.as(team.manager).patch(`/tasks/${task.id}/status`, { status })).status).toBe(200)
    },
    readMilestone: async (id: number, by: Person = team.manager) => (await world.as(by).get(`/milestones/${id}`)).body,
    setProgress: async (id: number, progress_percentage = 100, by: Person = team.manager) => {
      const response = await world.as(by).patch(`/milestones/${id}/progress`, { progress_percentage })
      expect(response.status, response.text).toBe(200)
      return response.body
    },
    /** Sets the due date, by default one in the past, directly in the database. */
    setDueDate: (id: number, due_date = '2026-01-31T23:59:59') =>
      world.store.db.updateTable('milestones').set({ due_date }).where('id', '=', id).execute(),
    milestoneRow: (id: number) =>
      world.store.db.selectFrom('milestones').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    facts: () => world.store.db.selectFrom('facts').selectAll().orderBy('id').execute(),
    notifiedUserIds: (id: number, type: string) =>
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
