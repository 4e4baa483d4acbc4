import type { TaskTime, TimeReport } from '@muster/contracts/time-entries'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'
import { type Timing, timing } from './testing-time.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

type Team = Awaited<ReturnType<World['team']>>
async function newTeam(): Promise<{ team: Team; time: Timing }> {
  const team = await world.team()
  return { team, time: await timing(world, team) }
}
const taskTime = async (by: Person, { id }: { id: number }): Promise<TaskTime> => {
  const response = await world.as(by).get(`/tasks/${id}/time`)
  expect(response.status, response.text).toBe(200)
  return response.body
}

describe('the time of a task', () => {
  it('is estimated and spent on the task, and with all tasks below it, by person', async () => {
    const { team, time } = await newTeam()
    const people = [team.member, team.manager]
    const task = await time.taskOf(people, { estimated_hours: 8 })
    const add = async (parent: { id: number }, title: string) =>
      (await world.as(team.manager).post(`/tasks/${parent.id}/subtasks`, { titles: [title] })).body[0]
    const [child, deleted] = [await add(task, 'Child'), await add(task, 'Deleted')]
    const grandchild = await add(child, 'Grandchild')
    await world.as(team.manager).put(`/tasks/${grandchild.id}`, { estimated_hours: 2.5 })
    await time.log(team.member, task, '2024-05-06T09:00Z', 60)
    await time.log(team.manager, task, '2024-05-06T09:00Z', 20)
    await time.log(team.manager, grandchild, '2024-05-06T12:00Z', 200)
    await time.log(team.manager, deleted, '2024-05-06T12:00Z', 999)
    await world.as(team.manager).delete(`/tasks/${deleted.id}`)

    expect(await taskTime(team.admin, task)).toEqual({
      of: 'everyone',
      estimated_minutes: 480,
      spent_minutes: 80,
      with_subtasks: { estimated_minutes: 630, spent_minutes: 280, task_count: 3 },
      people: [
        { user: { id: team.manager.id, full_name: team.manager.name }, minutes: 220 },
        { user: { id: team.member.id, full_name: team.member.name }, minutes: 60 },
      ],
    })
    expect(await taskTime(team.manager, child)).toMatchObject({
      estimated_minutes: null,
      spent_minutes: 0,
      with_subtasks: { estimated_minutes: 150, spent_minutes: 200, task_count: 2 },
    })
    // The member sees the subtask of the own task, but not the one below it, and only the own time.
    expect(await taskTime(team.member, task)).toEqual({
      of: 'own',
      estimated_minutes: 480,
      spent_minutes: 60,
      with_subtasks: { estimated_minutes: 480, spent_minutes: 60, task_count: 2 },
      people: [{ user: { id: team.member.id, full_name: team.member.name }, minutes: 60 }],
    })
    expect((await world.as(team.member).get(`/tasks/${grandchild.id}/time`)).status).toBe(404)
  })

  it('does not count a timer until it is stopped', async () => {
    const { team, time } = await newTeam()
    const task = await time.taskOf([team.member])
    await world.as(team.member).post('/time-entries/start', { task_id: task.id })
    expect(await taskTime(team.admin, task)).toMatchObject({ spent_minutes: 0, people: [] })
  })
})

describe('the report', () => {
  /** Two projects, a milestone with two goals, and time of two people on four tasks in May. */
  async function filled() {
    const { team, time } = await newTeam()
    const { plan, log } = time
    const project = await plan.createProject({ name: 'Beacon' })
    const [goal, second] = [await plan.createGoal(), await plan.createGoal(team.manager, { title: 'Second goal' })]
    const milestone = await plan.createMilestone()
    for (const { id } of [goal, second]) await plan.createLink({ goal_id: id, milestone_id: milestone.id })
    const both = [team.member, team.manager]
    const one = await time.taskOf(both, { title: 'One', estimated_hours: 2, goal_milestone_id: milestone.id })
    const two = await time.taskOf(both, { title: 'Two', estimated_hours: 1, goal_id: goal.id })
    const three = await time.taskOf(both, { title: 'Three', project_id: project.id })
    const deleted = await time.taskOf(both, { title: 'Deleted', estimated_hours: 9 })
    await log(team.member, one, '2024-05-06T09:00Z', 100)
    await log(team.manager, one, '2024-05-07T09:00Z', 50)
    await log(team.manager, two, '2024-05-31T09:00Z', 30)
    await log(team.member, three, '2024-05-01T09:00Z', 7)
    await log(team.member, three, '2024-06-01T09:00Z', 999)
    await log(team.member, deleted, '2024-05-06T09:00Z', 999)
    await world.as(team.manager).delete(`/tasks/${deleted.id}`)
    const report = async (by: Person, query: string): Promise<TimeReport> => {
      const url = `/time-entries/organization/${team.id}/report?from=2024-05-01&to=2024-05-31&by=${query}`
      const response = await world.as(by).get(url)
      expect(response.status, response.text).toBe(200)
      return response.body
    }
    const rows = async (by: Person, query: string) =>
      (await report(by, query)).rows.map((row) => [row.id, row.name, row.estimated_minutes, row.spent_minutes])
    return { team, time, project, goal, second, milestone, one, two, three, report, rows }
  }

  it('sums up the time of a period by task, project, milestone, goal and person', async () => {
    const { team, time, project, goal, second, milestone, one, two, three, report, rows } = await filled()
    const { manager, member } = team
    expect(await report(manager, 'task')).toEqual({
      of: 'everyone',
      rows: [
        { id: one.id, name: 'One', key: one.key, estimated_minutes: 120, spent_minutes: 150, compared_minutes: 150 },
        { id: two.id, name: 'Two', key: two.key, estimated_minutes: 60, spent_minutes: 30, compared_minutes: 30 },
        { id: three.id, name: 'Three', key: three.key, estimated_minutes: null, spent_minutes: 7, compared_minutes: 0 },
      ],
      row_count: 3,
      total: { estimated_minutes: 180, spent_minutes: 187, compared_minutes: 180 },
    })
    expect(await rows(manager, 'project')).toEqual([
      [time.plan.project.id, 'Aurora', 180, 180],
      [project.id, 'Beacon', null, 7],
    ])
    expect(await rows(manager, 'milestone')).toEqual([
      [milestone.id, 'First light', 120, 150],
      [null, null, 60, 37],
    ])
    // A task of a milestone counts for each goal of the milestone.
    expect(await rows(manager, 'goal')).toEqual([
      [goal.id, 'Light', 180, 180],
      [second.id, 'Second goal', 120, 150],
      [null, null, null, 7],
    ])
    // A task on which two people worked counts for both.
    expect(await rows(manager, 'person')).toEqual([
      [member.id, member.name, 120, 107],
      [manager.id, manager.name, 180, 80],
    ])
    expect((await report(manager, 'goal')).total).toEqual({
      estimated_minutes: 180,
      spent_minutes: 187,
      compared_minutes: 180,
    })
    const { rows: peopleRows } = await report(manager, 'person')
    expect(peopleRows.map(({ id, compared_minutes }) => [id, compared_minutes])).toEqual([
      [member.id, 100],
      [manager.id, 80],
    ])
  })

  it('has only their own time for members, and is refused to others', async () => {
    const { team, one, three, report, rows } = await filled()
    expect(await report(team.member, 'task')).toMatchObject({
      of: 'own',
      rows: [
        { id: one.id, spent_minutes: 100 },
        { id: three.id, spent_minutes: 7 },
      ],
      total: { spent_minutes: 107 },
    })
    expect(await rows(team.member, `person&user_id=${team.manager.id}`)).toEqual([])
    const url = `/time-entries/organization/${team.id}/report?by=task`
    expect((await world.as(await world.register()).get(url)).status).toBe(403)
  })

  it('is limited to a milestone or a goal, with that of its milestones, and to nothing that the caller does not see', async () => {
    const { team, time, goal, second, milestone, one, two, report, rows } = await filled()
    const tasksOf = async (filter: string, by = team.admin) => (await rows(by, `task&${filter}`)).map(([id]) => id)
    expect(await tasksOf(`milestone_id=${milestone.id}`)).toEqual([one.id])
    expect(await tasksOf(`goal_id=${goal.id}`)).toEqual([one.id, two.id])
    expect(await tasksOf(`goal_id=${second.id}`)).toEqual([one.id])
    expect((await report(team.admin, `project&goal_id=${goal.id}`)).total).toEqual({
      estimated_minutes: 180,
      spent_minutes: 180,
      compared_minutes: 180,
    })
    const personal = await time.plan.createPersonalGoal(team.manager)
    const task = await time.taskOf([team.manager, team.member], { title: 'Personal', goal_id: personal.id })
    await time.log(team.member, task, '2024-05-06T09:00Z', 10)
    expect(await tasksOf(`goal_id=${personal.id}`, team.manager)).toEqual([task.id])
    expect(await tasksOf(`goal_id=${personal.id}`, team.member)).toEqual([])
    expect(await tasksOf('goal_id=999999999', team.member)).toEqual([])
    expect(await tasksOf('milestone_id=999999999')).toEqual([])
  })

  it('is limited to a user, a task or a project, and to a number of rows', async () => {
    const { team, time, one, report, rows } = await filled()
    expect(await rows(team.admin, `task&user_id=${team.manager.id}`)).toMatchObject([
      [one.id, 'One', 120, 50],
      [expect.anything(), 'Two', 60, 30],
    ])
    expect(await rows(team.admin, `person&task_id=${one.id}`)).toHaveLength(2)
    expect(await rows(team.admin, `task&project_id=${time.plan.project.id}`)).toHaveLength(2)
    const limited = await report(team.admin, 'task&limit=1')
    expect(limited).toMatchObject({ rows: [{ id: one.id }], row_count: 3, total: { spent_minutes: 187 } })
  })

  it('names no personal goal of another user', async () => {
    const { team, time } = await newTeam()
    const goal = await time.plan.createPersonalGoal(team.member, { title: 'Secret goal' })
    const task = await time.taskOf([team.member])
    await world.store.db.updateTable('tasks').set({ goal_id: goal.id }).where('id', '=', task.id).execute()
    await time.log(team.member, task, '2024-05-06T09:00Z', 10)
    const url = `/time-entries/organization/${team.id}/report?by=goal`
    expect((await world.as(team.admin).get(url)).body.rows).toMatchObject([{ id: null, name: null, spent_minutes: 10 }])
    expect((await world.as(team.member).get(url)).body.rows).toMatchObject([{ id: goal.id, name: 'Secret goal' }])
  })
})
