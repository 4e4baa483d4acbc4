import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { customFieldKinds, typeOfKind } from '@muster/contracts/custom-fields/kinds'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fieldValuesOfTask } from '../custom-fields/values/values-of-task.ts'
import { writeFieldValues } from '../custom-fields/values/write-values.ts'
import { type Random, seededRandom } from '../seeded-random.ts'
import { takeNumbers } from '../tasks/take-numbers.ts'
import { testApi, type World } from '../testing/world.ts'

/*
 * A project that is made from a template must be the same as the project that the template was saved from: what differs
 * are ids, numbers, statuses, and the day that all dates count from.
 */

let world: World
let team: Awaited<ReturnType<World['team']>>
let labels: number[]
let fields: CustomField[]
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  labels = await makeLabels()
  fields = await makeFields()
})
afterAll(() => world?.close())

const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago', 'Africa/Cairo', 'UTC']

async function makeLabels() {
  const ids: number[] = []
  for (const name of ['Red', 'Green', 'Blue'])
    ids.push((await world.as(team.manager).post('/labels/', { name, organization_id: team.id })).body.id)
  return ids
}

/** A custom field of each kind, of no project yet. */
async function makeFields() {
  const made: CustomField[] = []
  for (const kind of customFieldKinds) {
    const options = kind.includes('select')
      ? { options: [{ name: 'Small' }, { name: 'Medium' }, { name: 'Large' }] }
      : {}
    const body = { organization_id: team.id, name: `A ${kind}`, kind, ...options }
    made.push((await world.as(team.manager).post('/custom-fields/', body)).body)
  }
  return made
}

function randomValue(random: Random, { kind, options }: CustomField): string | number | true | number[] {
  const ids = options.map(({ id }) => id)
  switch (typeOfKind(kind)) {
    case 'number':
      return (random.integerBelow(1_000_000) - 500_000) / 100
    case 'select':
      return random.pick(ids)
    case 'multi_select':
      return [...new Set([random.pick(ids), ...ids.filter(() => random.chance(0.4))])]
    case 'date':
      return dayText(firstDay + random.integerBelow(3_000))
    case 'person':
      return random.pick([team.member.id, team.admin.id])
    case 'checkbox':
      return true
    case 'link':
      return `https://example.com/${random.integerBelow(1_000)}`
    default:
      return `Text ${random.integerBelow(1_000)}`
  }
}

/** Sets random values, also in fields that the project does not have, which are not copied. */
async function addValues(random: Random, taskIds: readonly number[]) {
  const tasks = taskIds.map((id) => ({
    id,
    values: fields.filter(() => random.chance(0.4)).map((field) => ({ field, value: randomValue(random, field) })),
  }))
  await world.store.write((tx) => writeFieldValues(tx, team.id, tasks))
}

const dayText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
const firstDay = Date.parse('2027-03-01') / 86_400_000

const randomDate = (random: Random, chance = 0.7) =>
  random.chance(chance)
    ? `${dayText(firstDay - 20 + random.integerBelow(400))}T${random.pick(['23:59:59', '02:30:00', '00:00:00', '17:05:00'])}`
    : null

/** Inserts a project with random milestones, a random forest of tasks, and random dependencies without a cycle. */
async function randomProject(random: Random): Promise<number> {
  const { db } = world.store
  const common = { organization_id: team.id, created_by: team.manager.id }
  const { id } = await db
    .insertInto('projects')
    .values({
      ...common,
      name: `P ${random.integerBelow(1_000)}`,
      status: 'active',
      budget: random.chance(0.5) ? 100 : null,
      start_date: randomDate(random, 0.5),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const place = { organization_id: team.id, project_id: id }
  const own = fields.filter(() => random.chance(0.7)).map((field) => ({ ...place, field_id: field.id }))
  if (own.length > 0) await db.insertInto('custom_field_projects').values(own).execute()
  const milestones: number[] = []
  for (let index = random.integerBelow(4); index > 0; index--) {
    const values = {
      ...place,
      title: `M${index}`,
      due_date: randomDate(random, 1) ?? '',
      start_date: randomDate(random, 0.3),
    }
    milestones.push((await db.insertInto('milestones').values(values).returning('id').executeTakeFirstOrThrow()).id)
  }
  const tasks: { id: number; depth: number }[] = []
  for (let count = random.integerBelow(25); count > 0; count--) {
    const parents = tasks.filter(({ depth }) => depth < 5)
    const parent = parents.length > 0 && random.chance(0.5) ? random.pick(parents) : undefined
    const taskLabels = labels.filter(() => random.chance(0.4))
    const task = await db
      .insertInto('tasks')
      .values({
        ...common,
        ...place,
        number: await takeNumbers(db, team.id, 1),
        title: `T${count}`,
        description: random.chance(0.3) ? 'Some *text*' : null,
        priority: random.pick(['low', 'medium', 'high', 'urgent']),
        estimated_hours: random.chance(0.5) ? 1 + random.integerBelow(40) : null,
        status: random.pick(['todo', 'in_progress', 'in_review', 'done', 'cancelled']),
        position: random.integerBelow(100_000),
        due_date: randomDate(random),
        milestone_id: milestones.length > 0 && random.chance(0.5) ? random.pick(milestones) : null,
        parent_id: parent?.id ?? null,
        subtask_position: parent ? random.integerBelow(1_000) : null,
        label_ids: taskLabels.length > 0 ? taskLabels : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    tasks.push({ id: task.id, depth: (parent?.depth ?? 0) + 1 })
    for (const label_id of taskLabels)
      await db.insertInto('task_labels').values({ organization_id: team.id, task_id: task.id, label_id }).execute()
    for (const user_id of [team.member.id, team.admin.id].filter(() => random.chance(0.3)))
      await db
        .insertInto('task_assignees')
        .values({ organization_id: team.id, task_id: task.id, user_id, assigned_by: team.manager.id })
        .execute()
  }
  await addValues(
    random,
    tasks.map((task) => task.id),
  )
  for (let count = tasks.length > 1 ? random.integerBelow(15) : 0; count > 0; count--) {
    const [one, other] = [random.pick(tasks).id, random.pick(tasks).id]
    if (one === other) continue
    const kind = random.pick(['blocks', 'relates', 'duplicates'] as const)
    // Edges from smaller to larger ids form no cycle.
    const ends = { from_task_id: Math.min(one, other), to_task_id: Math.max(one, other) }
    await db
      .insertInto('task_dependencies')
      .values({ organization_id: team.id, kind, ...ends })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return id
}

type Described = {
  project: { start: string | null; [field: string]: unknown }
  dates: (string | null)[]
  milestones: { due: string; start: string | null }[]
  tasks: { id: number; due: string | null }[]
}

/** Everything of a project that a copy has, without ids: objects are named by their place, and dates are days apart. */
async function described(projectId: number, withAssignees: boolean) {
  const { rows } = await sql<{ shape: Described }>`
    select json_build_object(
      'project', (
        select json_build_object('description', p.description, 'budget', p.budget, 'start', p.start_date, 'end', p.end_date,
          'fields', array(select field_id from custom_field_projects fp where fp.project_id = p.id order by 1))
        from projects p where p.id = ${projectId}
      ),
      'milestones', (
        select coalesce(json_agg(json_build_object(
          'title', ms.title, 'priority', ms.priority, 'due', ms.due_date, 'start', ms.start_date
        ) order by ms.due_date, ms.title), '[]') from milestones ms where ms.project_id = ${projectId}
      ),
      'tasks', (
        select coalesce(json_agg(json_build_object(
          'title', t.title, 'parent', (select o.title from tasks o where o.id = t.parent_id), 'description', t.description, 'priority', t.priority, 'hours', t.estimated_hours, 'due', t.due_date,
          'values', ${fieldValuesOfTask}, 'labels', t.label_ids, 'rows', array(select label_id from task_labels l where l.task_id = t.id order by 1),
          'milestone', (select ms.title from milestones ms where ms.id = t.milestone_id),
          'assignees', case when ${withAssignees} then array(select user_id from task_assignees a where a.task_id = t.id order by 1) end,
          'subtasks', array(select s.title from tasks s where s.parent_id = t.id order by s.subtask_position, s.id),
          'count', t.subtask_count,
          'related', array(
            select d.kind || ' ' || o.title from task_dependencies d join tasks o on o.id = d.to_task_id
            where d.from_task_id = t.id and d.kind <> 'relates' order by 1
          ),
          'equal', array(
            select o.title from task_dependencies d join tasks o on o.id in (d.from_task_id, d.to_task_id) and o.id <> t.id
            where t.id in (d.from_task_id, d.to_task_id) and d.kind = 'relates' order by 1
          ),
          'blocked', t.blocked_task_count, 'duplicates', t.duplicate_count
        ) order by t.title), '[]') from tasks t where t.project_id = ${projectId}
      )
    ) as shape`.execute(world.store.db)
  const shape = rows[0]?.shape
  if (!shape) throw new Error('no project')
  return shape
}

/** Replaces dates by their distance in days to the start, with their time. */
function relative({ project, milestones, tasks }: Described) {
  const dates = [project.start, ...milestones.flatMap(({ due, start }) => [due, start]), ...tasks.map(({ due }) => due)]
  const known = dates.filter((date) => date !== null).map((date) => date.slice(0, 10))
  const start = project.start?.slice(0, 10) ?? known.toSorted()[0] ?? '2027-01-01'
  const days = (date: string | null) =>
    date && `${(Date.parse(date.slice(0, 10)) - Date.parse(start)) / 86_400_000} ${date.slice(11)}`
  return {
    ...project,
    start: null,
    milestones: milestones.map((milestone) => ({
      ...milestone,
      due: days(milestone.due),
      start: days(milestone.start),
    })),
    tasks: tasks.map((task) => ({ ...task, due: days(task.due) })),
  }
}

it('120 random projects and what is made from their templates and duplicates are the same', async () => {
  const random = seededRandom(47)
  const manager = world.as(team.manager)
  for (let round = 0; round < 120; round++) {
    await manager.put(`/users/${team.manager.id}`, { time_zone: random.pick(zones) })
    // Counts are those of recountBlockers, which the insertion of the source did not run.
    const id = await randomProject(random)
    await world.store.pool.query(`
      update tasks t set
        blocked_task_count = (select count(*) from task_dependencies d where d.from_task_id = t.id and kind = 'blocks'),
        duplicate_count = (select count(*) from task_dependencies d where d.to_task_id = t.id and kind = 'duplicates')
      where project_id = ${id}`)
    const source = await described(id, true)
    const template = await manager.post(`/projects/${id}/template`, { name: `Template ${round}` })
    expect(template.status, template.text).toBe(201)
    const start_date = dayText(firstDay + random.integerBelow(700))
    const keep_assignees = random.chance(0.5)
    const body = { name: 'New', start_date, keep_assignees }
    const made = await manager.post(`/templates/${template.body.id}/project`, body)
    expect(made.status, made.text).toBe(201)
    const madeShape = await described(made.body.project.id, keep_assignees)
    expect(relative(madeShape)).toEqual(relative(keep_assignees ? source : await described(id, false)))
    expect(madeShape.project.start).toBe(`${start_date}T${source.project.start?.slice(11) ?? '00:00:00'}`)

    const copy = await manager.post(`/projects/${id}/duplicate`, { name: 'Copy' })
    expect(copy.status, copy.text).toBe(201)
    expect(await described(copy.body.project.id, true)).toEqual(source)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from tasks where project_id = any(${[made.body.project.id, copy.body.project.id]}::int[])
        and (status <> 'todo' or done_subtask_count <> 0 or completed_at is not null)`.execute(world.store.db)
    expect(rows[0]?.count).toBe(0)
  }
})
