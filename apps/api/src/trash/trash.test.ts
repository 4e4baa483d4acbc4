import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitingForLocks } from '../testing/waiting-for-locks.ts'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
})
afterAll(() => world?.close())

const project = async (name = 'Aurora') => {
  const answer = await world.as(team.manager).post('/projects/', { name, organization_id: team.id })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const task = async (project_id: number, body: object = {}) => {
  const answer = await world.as(team.manager).post('/tasks/', { title: 'Paint', project_id, ...body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const goalIn = (project_id: number | null, more: object = {}) =>
  world.store.db
    .insertInto('goals')
    .values({
      organization_id: team.id,
      project_id,
      user_id: team.manager.id,
      title: 'Shine',
      target_value: 1,
      unit: 'lights',
      start_date: '2026-01-01T00:00:00',
      end_date: '2026-12-31T23:59:59',
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
const milestoneIn = (project_id: number) =>
  world.store.db
    .insertInto('milestones')
    .values({ organization_id: team.id, project_id, title: 'First light', due_date: '2026-12-31T23:59:59' })
    .returning('id')
    .executeTakeFirstOrThrow()
const remove = async (id: number, by: Person = team.manager) =>
  expect((await world.as(by).delete(`/projects/${id}`)).status).toBe(204)
const restore = (by: Person | undefined, id: number, organizationId = team.id) =>
  world.as(by).post(`/organizations/${organizationId}/trash/project/${id}/restore`)
const trash = async (by: Person = team.manager, query = '') =>
  (await world.as(by).get(`/organizations/${team.id}/trash${query}`)).body
const facts = () => world.store.db.selectFrom('facts').selectAll().orderBy('id').execute()
/** The project's rows in the trash, and everything that could change with them. */
const rowsOf = async (id: number) => {
  const { rows } = await sql<{ row: string }>`
    select p::text as row from projects p where id = ${id}
    union all select t::text from tasks t where project_id = ${id}
    union all select m::text from milestones m where project_id = ${id}
    union all select g::text from goals g where project_id = ${id} order by 1`.execute(world.store.db)
  return rows
}
const liveIn = async (table: 'tasks' | 'milestones' | 'goals', id: number) => {
  const query = sql<{ id: number }>`
    select id from ${sql.table(table)} where project_id = ${id} and deleted_at is null order by id`
  return (await query.execute(world.store.db)).rows.map((row) => row.id)
}

describe('the trash of an organization', () => {
  it('lists what was deleted, by whom and with how many parts, latest deletion first', async () => {
    const first = await project('First')
    await task(first.id)
    await task(first.id)
    await milestoneIn(first.id)
    await goalIn(first.id)
    const second = await project('Second')
    await remove(first.id)
    await remove(second.id, team.admin)

    const [last, before] = await trash()
    expect(last).toEqual({
      kind: 'project',
      id: second.id,
      title: 'Second',
      deleted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      deleted_by: { id: team.admin.id, full_name: team.admin.name },
      counts: { tasks: 0, milestones: 0, goals: 0 },
    })
    expect(before).toMatchObject({ id: first.id, counts: { tasks: 2, milestones: 1, goals: 1 } })
    const page = await world.as(team.admin).get(`/organizations/${team.id}/trash?limit=1&offset=1`)
    expect(page.body).toEqual([before])
    expect(Number(page.headers['x-total-count'])).toBe((await trash()).length)
  })

  it('contains a goal separately if it was deleted before its project', async () => {
    const { id } = await project('Holds')
    const alone = await goalIn(id, { deleted_at: '2026-11-01T08:00:00Z', deleted_by: team.manager.id })
    await goalIn(id)
    await remove(id)
    const mine = (await trash()).filter((one: { id: number; kind: string }) =>
      one.kind === 'goal' ? one.id === alone.id : one.id === id,
    )
    expect(mine).toMatchObject([
      { kind: 'project', counts: { goals: 1 } },
      { kind: 'goal', id: alone.id, title: 'Shine', counts: { tasks: 0, milestones: 0, goals: 0 } },
    ])
  })

  it('shows a personal goal only to its owner, and does not count it for others', async () => {
    const { id } = await project('Private matters')
    const own = { user_id: team.admin.id, is_personal: true }
    const alone = await goalIn(null, { ...own, deleted_at: '2026-11-01T09:00:00Z', deleted_by: team.admin.id })
    await goalIn(id, own)
    await remove(id)
    const seenBy = async (who: Person) => {
      const list: { kind: string; id: number; counts: { goals: number } }[] = await trash(who)
      const goals = list.find((one) => one.kind === 'project' && one.id === id)?.counts.goals
      return { alone: list.some((one) => one.kind === 'goal' && one.id === alone.id), goals }
    }
    expect(await seenBy(team.admin)).toEqual({ alone: true, goals: 1 })
    expect(await seenBy(team.manager)).toEqual({ alone: false, goals: 0 })
  })

  it('is refused for members, strangers and anonymous callers, with the same response for foreign and unknown ones', async () => {
    const url = `/organizations/${team.id}/trash`
    expect((await world.as(team.member).get(url)).status).toBe(403)
    expect((await world.as(undefined).get(url)).status).toBe(401)
    const stranger = await world.organization({ name: 'Elsewhere' })
    const foreign = await world.as(stranger.admin).get(url)
    const unknown = await world.as(stranger.admin).get('/organizations/2147483000/trash')
    expect(foreign.status).toBe(403)
    expect(unknown.text).toBe(foreign.text)
    expect((await world.as(stranger.admin).get(`/organizations/${stranger.id}/trash`)).body).toEqual([])
  })

  it('returns 304 until something is deleted or restored', async () => {
    const { id } = await project()
    const tag = async () => String((await world.as(team.manager).get(`/organizations/${team.id}/trash`)).headers.etag)
    const ask = (etag: string) =>
      world.as(team.manager).get(`/organizations/${team.id}/trash`, { 'if-none-match': etag })
    const before = await tag()
    expect((await ask(before)).status).toBe(304)
    await remove(id)
    expect((await ask(before)).status).toBe(200)
    const full = await tag()
    await restore(team.manager, id)
    expect((await ask(full)).status).toBe(200)
  })
})

describe('restoring a project', () => {
  it('returns it as GET does, with everything that was deleted with it, and unchanged keys and assignments', async () => {
    const made = await project('Comes back')
    const inside = await task(made.id, { assigned_to: team.member.id })
    const milestone = await milestoneIn(made.id)
    const goal = await goalIn(made.id)
    const tag = (await world.as(team.manager).get(`/projects/${made.id}`)).headers.etag
    await remove(made.id)
    expect(await liveIn('tasks', made.id)).toEqual([])

    const answer = await restore(team.admin, made.id)
    expect(answer.status, answer.text).toBe(200)
    const now = await world.as(team.admin).get(`/projects/${made.id}`)
    expect(answer.body).toEqual(now.body)
    expect(now.body).toEqual({ ...made, task_count: 1, updated_at: expect.any(String) })
    expect((await world.as(team.manager).get(`/projects/${made.id}`)).headers.etag).not.toBe(tag)

    const back = (await world.as(team.member).get(`/tasks/${inside.id}`)).body
    expect(back).toEqual({ ...inside, version: expect.any(Number), updated_at: expect.any(String) })
    expect(back.version).toBeGreaterThan(inside.version)
    expect(await liveIn('milestones', made.id)).toEqual([milestone.id])
    expect(await liveIn('goals', made.id)).toEqual([goal.id])
    expect((await trash()).some((one: { id: number }) => one.id === made.id)).toBe(false)
  })

  it('leaves out what was deleted individually before', async () => {
    const { id } = await project('Only its own')
    const goal = await goalIn(id)
    const gone = await task(id)
    const stays = await task(id)
    await sql`
      with goal as (update goals set deleted_at = now(), deleted_by = ${team.manager.id} where id = ${goal.id})
      update tasks set deleted_at = now(), goal_id = ${goal.id} where id = ${gone.id}`.execute(world.store.db)
    await remove(id)
    expect((await restore(team.manager, id)).status).toBe(200)
    expect(await liveIn('tasks', id)).toEqual([stays.id])
    expect(await liveIn('goals', id)).toEqual([])
    expect(
      (await trash()).find((one: { kind: string; id: number }) => one.kind === 'goal' && one.id === goal.id),
    ).toMatchObject({ counts: { tasks: 1 } })
  })

  it('notifies users who see it: admins, managers and assignees of its tasks', async () => {
    const { id } = await project()
    await task(id, { assigned_to: team.member.id })
    await remove(id)
    await restore(team.manager, id)
    expect((await facts()).at(-1)).toMatchObject({
      kind: 'project.restored',
      action: 'created',
      entity: 'project',
      entity_id: id,
      organization_id: team.id,
      actor_id: team.manager.id,
      seen_by: expect.arrayContaining([team.member.id]),
    })
  })

  it('leaves out users who left in between, even if they rejoined; finished tasks keep the name', async () => {
    const leaver = await world.join(team)
    const { id } = await project('Somebody left')
    const open = await task(id, { assigned_users: [leaver.id, team.member.id] })
    const done = await task(id, { assigned_to: leaver.id, status: 'done' })
    await remove(id)
    const before = (await facts()).length
    expect((await world.as(team.admin).delete(`/organizations/${team.id}/members/${leaver.id}`)).status).toBe(204)
    const told = (await facts()).slice(before)
    expect(
      told.map(({ kind }) => kind),
      'a task in the trash has no fact',
    ).toEqual(['member.removed'])
    await world.store.db
      .updateTable('memberships')
      .set({ status: 'active' })
      .where('user_id', '=', leaver.id)
      .where('organization_id', '=', team.id)
      .execute()
    await restore(team.manager, id)
    expect((await world.as(team.manager).get(`/tasks/${open.id}`)).body.assignees).toEqual([team.member.id])
    expect((await world.as(team.manager).get(`/tasks/${done.id}`)).body.assignees).toEqual([leaver.id])
    expect((await world.as(leaver).get(`/tasks/${open.id}`)).status).toBe(404)
  })

  it('happens once: afterwards it is not in the trash', async () => {
    const { id } = await project()
    await remove(id)
    const answers = await Promise.all([restore(team.manager, id), restore(team.admin, id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const mine = (await facts()).filter((fact) => fact.entity === 'project' && fact.entity_id === id)
    expect(mine.filter(({ kind }) => kind === 'project.restored')).toHaveLength(1)
  })

  it('is refused for members and strangers; foreign, unknown and not deleted ones get the same response; nothing changes', async () => {
    const { id } = await project('Refused')
    await task(id, { assigned_to: team.member.id })
    const live = await project('Alive')
    await remove(id)
    const before = { rows: await rowsOf(id), facts: (await facts()).length }

    expect((await restore(team.member, id)).status).toBe(403)
    expect((await restore(undefined, id)).status).toBe(401)
    const other = await world.organization({ name: 'Elsewhere' })
    const foreign = await restore(other.admin, id)
    expect(foreign.status).toBe(404)
    expect((await restore(other.admin, id, other.id)).text, 'under the own organization').toBe(foreign.text)
    expect((await restore(other.admin, 2_147_483_000)).text, 'unknown').toBe(foreign.text)
    expect((await restore(team.admin, live.id)).text, 'not deleted').toBe(foreign.text)
    expect((await restore(team.admin, id, other.id)).status).toBe(404)
    expect((await world.as(team.admin).post(`/organizations/${team.id}/trash/task/${id}/restore`)).status).toBe(404)

    expect({ rows: await rowsOf(id), facts: (await facts()).length }).toEqual(before)
  })
})

describe('while a project is being deleted', () => {
  /** Deletes the project in a transaction that stays open until `finish`. */
  async function deleting(id: number) {
    const tx = await world.store.db.startTransaction().execute()
    await sql`select from projects where id = ${id} for update`.execute(tx)
    const finish = async () => {
      await sql`
        with project as (update projects set deleted_at = now() where id = ${id})
        update tasks set deleted_at = now() where project_id = ${id} and deleted_at is null`.execute(tx)
      await tx.commit().execute()
    }
    return finish
  }
  const waiting = () => waitingForLocks(world)

  it('no new task remains outside the trash', async () => {
    const { id } = await project()
    const finish = await deleting(id)
    const making = world.as(team.manager).post('/tasks/', { title: 'Too late', project_id: id })
    await expect.poll(waiting).toBe(1)
    await finish()
    expect((await making).status).toBe(404)
    expect(await liveIn('tasks', id)).toEqual([])
  })

  it('no task is moved into it', async () => {
    const { id } = await project()
    const elsewhere = await project('Where it stays')
    const moved = await task(elsewhere.id)
    const finish = await deleting(id)
    const moving = world.as(team.manager).put(`/tasks/${moved.id}`, { project_id: id })
    await expect.poll(waiting).toBe(1)
    await finish()
    expect((await moving).status).toBe(404)
    expect(await liveIn('tasks', id)).toEqual([])
    expect((await world.as(team.manager).get(`/tasks/${moved.id}`)).body.project_id).toBe(elsewhere.id)
  })
})
