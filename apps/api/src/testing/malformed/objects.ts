import { hashToken } from '@muster/server/access/session'
import { sql } from 'kysely'
import type { FixtureWorld, PermissionFixture } from '../permissions/fixture.ts'
import { addEntry } from '../permissions/time-calls.ts'
import type { Objects } from './draft.ts'

/**
 * Adds an export, a milestone comment and a time entry to the stage, and returns ids and values of real objects by kind, most of them
 * from the stage's organization A.
 */
export async function objectsOf<H extends FixtureWorld>(stage: PermissionFixture<H>): Promise<Objects> {
  const { A, P, T, T2, taskOfCreator, C, G, M, L, L2, customField, numberField, actor, canary, unknownLink } = stage
  const { db } = stage.world.store
  const { id: exportId } = await db
    .insertInto('organization_exports')
    .values({ organization_id: A.id, user_id: actor('org_admin').id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const member = actor('assigned_member')
  const { id: comment } = await db
    .insertInto('milestone_comments')
    .values({ organization_id: A.id, milestone_id: M.id, user_id: member.id, content: canary })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = async (table: 'goal_milestones' | 'notifications') => {
    const rows = await db.selectFrom(table).select('id').where('organization_id', '=', A.id).execute()
    return rows.map(({ id }) => id)
  }
  const sessions = await db.selectFrom('sessions').select('id').where('user_id', '=', member.id).execute()
  const users = [member, actor('org_member'), actor('org_manager'), actor('creator_member')]
  return {
    organization: [A.id],
    project: [P.id],
    task: [T.id, T2.id, taskOfCreator.id],
    comment: [C.id],
    goal: [G.id],
    milestone: [M.id],
    label: [L.id, L2.id],
    custom_field: [customField.id, numberField.id],
    time_entry: [await addEntry(stage)],
    milestone_comment: [comment],
    goal_milestone: await ids('goal_milestones'),
    notification: await ids('notifications'),
    export: [exportId],
    principal: sessions.map(({ id }) => id),
    user: users.map(({ id }) => id),
    email: users.map(({ email }) => email),
    token: [unknownLink],
    limit: [5],
  }
}

/**
 * Whether the stage's main objects still exist, and whether the users who send requests are still signed in and have
 * their roles.
 */
export async function isIntact<H extends FixtureWorld>({
  world,
  A,
  P,
  T,
  G,
  M,
  actor,
}: PermissionFixture<H>): Promise<boolean> {
  const tokens = ['assigned_member', 'org_admin', 'stranger'].map((actorName) => hashToken(actor(actorName).token))
  const { rows } = await sql<{ intact: boolean }>`
    select (select count(*) = 3 from sessions where token_hash in (${sql.join(tokens)}))
      and (select count(*) = 2 from memberships where organization_id = ${A.id} and status = 'active'
        and (user_id, role) in ((${actor('assigned_member').id}, 'member'), (${actor('org_admin').id}, 'admin')))
      and exists (select from projects where id = ${P.id} and deleted_at is null)
      and exists (select from tasks where id = ${T.id} and deleted_at is null)
      and exists (select from goals where id = ${G.id} and deleted_at is null)
      and exists (select from milestones where id = ${M.id} and deleted_at is null) as intact`.execute(world.store.db)
  return rows[0]?.intact === true
}
