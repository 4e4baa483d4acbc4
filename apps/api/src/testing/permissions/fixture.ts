import { newToken } from '@muster/server/access/session'
import { type Person, password } from '../people.ts'
import type { World } from '../world.ts'

/** What a stage needs: a store to write to, and the API that uses this store. */
export type FixtureWorld = Pick<
  World,
  'store' | 'register' | 'registerAll' | 'signIn' | 'organization' | 'join' | 'joinAll' | 'as'
>

/** The fixture of the permission table (permissions.fixtures.json), created again whenever a row may change it. */
export type PermissionFixture<H extends FixtureWorld = FixtureWorld> = Awaited<ReturnType<typeof createFixture<H>>>

let stageCount = 0

/**
 * Actors who were removed from the organization. Their memberships keep the previous role, so only the membership's
 * status denies access.
 */
export const formerMembers = ['removed_member', 'removed_manager', 'removed_admin'] as const
const formerRoles = { removed_member: 'member', removed_manager: 'manager', removed_admin: 'admin' } as const

/** `former` selects those of `formerMembers` who are members first; the others never are, which takes less time. */
export async function createFixture<H extends FixtureWorld>(
  world: H,
  former: readonly (typeof formerMembers)[number][] = formerMembers,
) {
  const number = ++stageCount
  const canary = `CANARY-A-${crypto.randomUUID()}`
  const named = (actorName: string) => ({
    name: `${canary} ${actorName}`,
    email: `${actorName}-${number}@example.com`,
    username: `${actorName}-${number}`,
  })
  const accounts = {
    org_admin: named('org_admin'),
    org_manager: named('org_manager'),
    assigned_member: named('assigned_member'),
    org_member: named('org_member'),
    creator_member: named('creator_member'),
    removed_member: {},
    removed_manager: {},
    removed_admin: { role: 'admin' as const },
    stranger: {},
    global_admin_nomember: { role: 'admin' as const },
  }
  const people = await world.registerAll(Object.values(accounts))
  const actors = new Map(Object.keys(accounts).map((actorName, index) => [actorName, people[index]]))
  const actor = (actorName: string): Person => {
    const person = actors.get(actorName)
    if (!person) throw new Error(`there is no ${actorName} on the stage`)
    return person
  }
  const A = await world.organization({ name: `${canary} house`, admin: actor('org_admin') })
  const B = await world.organization({ name: 'Other house', admin: actor('stranger') })
  await world.joinAll(A, [
    { role: 'manager', person: actor('org_manager') },
    { role: 'manager', person: actor('creator_member') },
    { role: 'member', person: actor('assigned_member') },
    { role: 'member', person: actor('org_member') },
    ...former.map((actorName) => ({ role: formerRoles[actorName], person: actor(actorName) })),
  ])
  const userOfB = await world.join(B)

  const manager = world.as(actor('org_manager'))
  const P = await create(
    manager.post('/projects/', { name: `${canary} project`, description: canary, organization_id: A.id }),
  )
  const projectOfB = await create(
    world.as(actor('stranger')).post('/projects/', { name: 'Theirs', organization_id: B.id }),
  )
  const task = {
    title: `${canary} task`,
    description: canary,
    project_id: P.id,
    assigned_users: [actor('assigned_member').id],
  }
  const T = await create(manager.post('/tasks/', task))
  const T2 = await create(manager.post('/tasks/', task))
  // The creator is still a manager here, becomes a member below, and is not assigned to the task.
  const taskOfCreator = await create(world.as(actor('creator_member')).post('/tasks/', { ...task, assigned_users: [] }))
  const C = await create(world.as(actor('assigned_member')).post(`/tasks/${T.id}/comments`, { content: canary }))
  const createLabel = (organization_id: number, name: string) =>
    world.store.db
      .insertInto('labels')
      .values({ organization_id, name, color: 'blue' })
      .returning('id')
      .executeTakeFirstOrThrow()
  const [L, L2, labelOfB] = [
    await createLabel(A.id, canary),
    await createLabel(A.id, `${canary} 2`.slice(0, 50)),
    await createLabel(B.id, 'Theirs'),
  ]
  await world.store.db
    .updateTable('tasks')
    .set({ label_ids: [L.id] })
    .where('id', '=', T.id)
    .execute()
  await world.store.db
    .insertInto('task_labels')
    .values({ organization_id: A.id, task_id: T.id, label_id: L.id })
    .execute()
  const createField = async (organization_id: number, kind: 'text' | 'number', deleted_at: string | null = null) => {
    const name = `${canary} ${crypto.randomUUID()}`.slice(0, 50)
    const field = { organization_id, name, kind, position: 1, deleted_at }
    return world.store.db.insertInto('custom_fields').values(field).returning('id').executeTakeFirstOrThrow()
  }
  const [customField, numberField, fieldInTrash, fieldOfB] = [
    await createField(A.id, 'text'),
    await createField(A.id, 'number'),
    await createField(A.id, 'text', new Date().toISOString()),
    await createField(B.id, 'text'),
  ]
  await world.store.db
    .insertInto('custom_field_projects')
    .values({ organization_id: A.id, project_id: P.id, field_id: customField.id })
    .execute()
  const G = await world.store.db
    .insertInto('goals')
    .values({
      organization_id: A.id,
      project_id: P.id,
      user_id: actor('org_manager').id,
      title: canary,
      target_value: 1,
      unit: canary,
      start_date: '2026-01-01T00:00:00',
      end_date: '2026-12-31T23:59:59',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const M = await world.store.db
    .insertInto('milestones')
    .values({ organization_id: A.id, project_id: P.id, title: canary, due_date: '2026-12-31T23:59:59' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.store.db
    .insertInto('goal_milestones')
    .values({ organization_id: A.id, goal_id: G.id, milestone_id: M.id })
    .execute()
  await world.store.db.updateTable('tasks').set({ goal_id: G.id, milestone_id: M.id }).where('id', '=', T.id).execute()
  await world
    .as(actor('org_admin'))
    .put(`/organizations/${A.id}/members/${actor('creator_member').id}`, { role: 'member' })
  for (const actorName of former)
    await expectRemoved(world.as(actor('org_admin')).delete(`/organizations/${A.id}/members/${actor(actorName).id}`))

  return {
    world,
    canary,
    actor,
    A,
    B,
    P,
    projectOfB,
    T,
    T2,
    taskOfCreator,
    C,
    G,
    M,
    L,
    L2,
    labelOfB,
    customField,
    numberField,
    fieldInTrash,
    fieldOfB,
    userOfB,
    password,
    unknownLink: newToken(),
  }
}

async function expectRemoved(response: Promise<{ status: number; text: string }>) {
  const { status, text } = await response
  if (status !== 204) throw new Error(`the stage could not be set: ${text}`)
}

async function create(
  response: Promise<{ status: number; body: { id: number }; text: string }>,
): Promise<{ id: number }> {
  const { status, body, text } = await response
  if (status !== 201) throw new Error(`the stage could not be set: ${text}`)
  return body
}
