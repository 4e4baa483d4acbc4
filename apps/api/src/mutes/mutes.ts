import type { FactKind } from '@muster/contracts/facts/kinds'
import type { Mute, MuteType } from '@muster/contracts/mutes'
import { instant } from '@muster/database/json'
import type { Principal } from '@muster/server/access/principal'
import { isActiveMute } from '@muster/server/facts/is-muted'
import { refuseInvalid } from '@muster/server/http/problems'
import { lockActorOrRefuse, lockInOrder } from '@muster/server/lock-order'
import type { Db, Store, Tx } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { goalsVisibleTo } from '../goals/visible-to.ts'
import { projectsVisibleTo } from '../projects/visible-to.ts'
import { tasksVisibleTo } from '../tasks/visible-to.ts'

/** For each type, the objects that the user sees, with their title and, for a task, its key. */
const visibleOf: Record<MuteType, (db: Db, userId: number) => RawBuilder<unknown>> = {
  task: (db, userId) =>
    sql`${tasksVisibleTo(db, userId).select([
      't.id',
      't.organization_id',
      't.title',
      sql<string>`(select o.key_prefix from organizations o where o.id = t.organization_id) || '-' || t.number`.as(
        'key',
      ),
    ])}`,
  project: (db, userId) =>
    sql`${projectsVisibleTo(db, userId).select(['p.id', 'p.organization_id', 'p.name as title', sql`null::text`.as('key')])}`,
  goal: (db, userId) =>
    sql`${goalsVisibleTo(db, userId).select(['g.id', 'g.organization_id', 'g.title', sql`null::text`.as('key')])}`,
}

const columnOf = (type: MuteType) => sql.ref(`${type}_id`)

/** The objects that the user has muted and sees, latest first, without mutes that have ended. */
export async function mutesOf(db: Db, userId: number): Promise<Mute[]> {
  const of = (type: MuteType) => sql`
    select mu.id as mute_id, ${type} as type, o.id as object_id, o.organization_id, o.title, o.key,
      ${instant(sql.ref('mu.created_at'))} as created_at,
      ${instant(sql.ref('mu.expires_at'))} as expires_at
    from mutes mu join (${visibleOf[type](db, userId)}) o on o.id = mu.${columnOf(type)}
    where mu.user_id = ${userId} and ${isActiveMute}`
  const { rows } = await sql<Mute>`
    select type, object_id, organization_id, title, key, created_at, expires_at
    from (${of('task')} union all ${of('project')} union all ${of('goal')}) m order by mute_id desc`.execute(db)
  return rows
}

type Change = { organization_id: number; type: MuteType; ids: number[]; muted: boolean; expires_at?: string | null }
type Result = { changed: number[]; refused: number[] }

/**
 * Mutes objects for the caller, or ends that. Objects that the caller does not see are returned in `refused`. Throws 403
 * if the caller is not a member, and 422 if the end is in the past.
 */
export function changeMutes(store: Store, principal: Principal, change: Change): Promise<Result> {
  if (change.muted && change.expires_at && Date.parse(change.expires_at) <= Date.now())
    refuseInvalid({ field: 'expires_at', message: 'The end must be in the future' })
  return store.write(async (tx) => {
    await lockActorOrRefuse(tx, principal, change.organization_id)
    const candidates = await visibleIds(tx, principal, change)
    await lockInOrder(tx, { [`${change.type}s`]: { keep: candidates } })
    const ids = await visibleIds(tx, principal, { ...change, ids: candidates })
    const changed = await (change.muted ? mute : unmute)(tx, principal, change, ids)
    await recordForCaller(tx, principal, change, changed)
    const found = new Set(ids)
    return { changed, refused: [...new Set(change.ids)].filter((id) => !found.has(id)) }
  })
}

async function visibleIds(tx: Tx, { userId }: Principal, { organization_id, type, ids }: Change): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from (${visibleOf[type](tx, userId)}) o
    where o.organization_id = ${organization_id} and o.id = any(${ids}::int[]) order by o.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns the ids of the objects that were not muted until this instant. */
async function mute(
  tx: Tx,
  { userId }: Principal,
  { organization_id, type, expires_at = null }: Change,
  ids: number[],
) {
  const { rows } = await sql<{ id: number }>`
    insert into mutes (organization_id, user_id, ${columnOf(type)}, expires_at)
    select ${organization_id}, ${userId}, id, ${expires_at}::timestamptz from unnest(${ids}::int[]) id order by id
    on conflict (user_id, ${columnOf(type)}) do update set expires_at = excluded.expires_at
      where mutes.expires_at is distinct from excluded.expires_at
    returning ${columnOf(type)} as id`.execute(tx)
  return rows.map(({ id }) => id)
}

async function unmute(tx: Tx, { userId }: Principal, { type }: Change, ids: number[]) {
  const { rows } = await sql<{ id: number }>`
    with own as materialized (
      select id from mutes where user_id = ${userId} and ${columnOf(type)} = any(${ids}::int[]) order by id for update
    )
    delete from mutes mu using own where mu.id = own.id and ${isActiveMute} returning mu.${columnOf(type)} as id`.execute(
    tx,
  )
  return rows.map(({ id }) => id).toSorted((left, right) => left - right)
}

/**
 * Records facts that only the caller's other windows receive. The organization's version is not incremented, so that
 * other users' lists stay current.
 */
async function recordForCaller(tx: Tx, { userId }: Principal, { organization_id, type, muted }: Change, ids: number[]) {
  const kind: FactKind = muted ? 'mute.created' : 'mute.deleted'
  await sql`
    insert into facts (organization_id, actor_id, kind, entity, entity_id, action, seen_by, private, "values")
    select ${organization_id}::int, ${userId}::int, ${kind}, 'mute', id, ${muted ? 'created' : 'deleted'},
      array[${userId}::int], true, json_build_object('type', ${type}::text)
    from unnest(${ids}::int[]) id order by id`.execute(tx)
}

/** Deletes the mutes that have ended. Those that somebody is changing are deleted by the next run. */
export const deleteEndedMutes = (db: Db) =>
  sql`
    delete from mutes where id in (
      select mu.id from mutes mu where mu.expires_at <= now() order by mu.id for update skip locked
    )`.execute(db)
