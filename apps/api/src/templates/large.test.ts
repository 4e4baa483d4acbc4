import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { takeNumbers } from '../tasks/take-numbers.ts'
import { testApi, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

const count = 1_500

/** Four of five tasks are subtasks, and each has a label, an assignee, a text, and blocks the next one. */
async function fillLargeProject(organizationId: number, projectId: number, labelId: number, userId: number) {
  const last = await takeNumbers(world.store.db, organizationId, count)
  await sql`
    with task as (
      insert into tasks (organization_id, project_id, number, title, description, position, label_ids, due_date)
      select ${organizationId}, ${projectId}, ${last - count} + n, 'Task ' || n, repeat('text ', 40), n,
        ${[labelId]}::int[], '2027-01-01'::timestamp + n * interval '1 hour'
      from generate_series(1, ${count}::int) n returning id
    ), labelled as (
      insert into task_labels (task_id, label_id, organization_id) select id, ${labelId}, ${organizationId} from task
    )
    insert into task_assignees (task_id, user_id, organization_id, assigned_by)
    select id, ${userId}, ${organizationId}, ${userId} from task`.execute(world.store.db)
  await sql`
    update tasks t set parent_id = p.id, subtask_position = t.number from tasks p
    where t.project_id = ${projectId} and p.project_id = ${projectId} and t.number % 5 <> 0
      and p.number = t.number - t.number % 5`.execute(world.store.db)
  await sql`
    insert into task_dependencies (organization_id, from_task_id, to_task_id, kind)
    select ${organizationId}, t.id, o.id, 'blocks' from tasks t join tasks o on o.number = t.number + 1
    where t.project_id = ${projectId} and o.project_id = ${projectId}`.execute(world.store.db)
}

it('a project of 1,500 tasks is saved, created and duplicated, with one notification, and 2,001 tasks are refused', async () => {
  const team = await world.team()
  const manager = world.as(team.manager)
  const { body: label } = await manager.post('/labels/', { name: 'Red', organization_id: team.id })
  const { body: project } = await manager.post('/projects/', { name: 'Large', organization_id: team.id })
  await fillLargeProject(team.id, project.id, label.id, team.member.id)
  const notifications = async () => (await world.as(team.member).get('/notifications/?limit=100')).body.length
  const before = await notifications()

  const template = await manager.post(`/projects/${project.id}/template`, { name: 'Large' })
  expect(template.status, template.text).toBe(201)
  expect(template.body.task_count).toBe(count)
  const made = await manager.post(`/templates/${template.body.id}/project`, { name: 'Made', keep_assignees: true })
  expect(made.status, made.text).toBe(201)
  const copy = await manager.post(`/projects/${project.id}/duplicate`, { name: 'Copy' })
  expect(copy.status, copy.text).toBe(201)
  expect([made.body.task_count, copy.body.task_count]).toEqual([count, count])
  expect(await notifications()).toBe(before + 2)
  const { rows } = await sql<{ tasks: number; assigned: number; blocked: number; subtasks: number }>`
    select count(*)::int as tasks, count(a.task_id)::int as assigned, sum(open_blocker_count)::int as blocked,
      sum(subtask_count)::int as subtasks
    from tasks t left join task_assignees a on a.task_id = t.id where project_id = ${made.body.project.id}`.execute(
    world.store.db,
  )
  const subtasks = count - count / 5
  expect(rows).toEqual([{ tasks: count, assigned: count, blocked: count - 1, subtasks: expect.closeTo(subtasks, -1) }])

  await sql`
    insert into tasks (organization_id, project_id, number, title, position)
    select ${team.id}, ${project.id}, 1000000 + n, 'More', n from generate_series(1, 501) n`.execute(world.store.db)
  const refused = await manager.post(`/projects/${project.id}/duplicate`, { name: 'Too large' })
  expect(refused).toMatchObject({ status: 422, body: { detail: 'A template or a copy has at most 2,000 tasks.' } })
  expect((await manager.get(`/projects/organization/${team.id}`)).body).toHaveLength(3)
})
