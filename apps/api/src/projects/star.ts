import type { FactKind } from '@muster/contracts/facts/kinds'
import { maxStars } from '@muster/contracts/projects/stars'
import { texts } from '@muster/contracts/texts'
import type { Principal } from '@muster/server/access/principal'
import { refuseConflict, refuseNotFound } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { projectsVisibleTo } from './visible-to.ts'

/** Stars a project for the caller, who may star at most `maxStars` projects of an organization. */
export function starProject(store: Store, principal: Principal, id: number): Promise<void> {
  return store.write(async (tx) => {
    const organizationId = await lockForStar(tx, principal, id)
    const starredIds = await starredBy(tx, principal, organizationId)
    if (starredIds.includes(id)) return
    if (starredIds.length >= maxStars) refuseConflict(texts.project.tooManyStars(maxStars))
    await tx
      .insertInto('project_stars')
      .values({ organization_id: organizationId, user_id: principal.userId, project_id: id })
      .execute()
    await recordForCaller(tx, principal, organizationId, id, 'project.starred')
  })
}

/** Removes the caller's star, if there is one. */
export function unstarProject(store: Store, principal: Principal, id: number): Promise<void> {
  return store.write(async (tx) => {
    const organizationId = await lockForStar(tx, principal, id)
    const { numDeletedRows } = await tx
      .deleteFrom('project_stars')
      .where('user_id', '=', principal.userId)
      .where('project_id', '=', id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await recordForCaller(tx, principal, organizationId, id, 'project.unstarred')
  })
}

/**
 * Locks the caller's membership, so that concurrent stars of the same user are counted, and keeps the project. Returns
 * its organization, or throws 404 if the project is not visible.
 */
async function lockForStar(tx: Tx, principal: Principal, id: number): Promise<number> {
  const project = await projectsVisibleTo(tx, principal.userId)
    .where('p.id', '=', id)
    .select('p.organization_id')
    .forNoKeyUpdate('m')
    .forKeyShare('p')
    .executeTakeFirst()
  return project?.organization_id ?? refuseNotFound('Project')
}

/** The ids of the visible projects that the caller has starred; the others take no room in the navigation. */
async function starredBy(tx: Tx, principal: Principal, organizationId: number): Promise<number[]> {
  const rows = await projectsVisibleTo(tx, principal.userId)
    .innerJoin('project_stars as s', 's.project_id', 'p.id')
    .where('s.user_id', '=', principal.userId)
    .where('p.organization_id', '=', organizationId)
    .select('p.id')
    .execute()
  return rows.map((row) => row.id)
}

type StarKind = Extract<FactKind, 'project.starred' | 'project.unstarred'>

/**
 * Records a fact that only the caller's other windows receive. The organization's version is not incremented, so that
 * other users' lists stay current.
 */
const recordForCaller = (tx: Tx, { userId }: Principal, organizationId: number, id: number, kind: StarKind) =>
  sql`
    insert into facts (organization_id, actor_id, kind, entity, entity_id, action, seen_by, private)
    values (${organizationId}::int, ${userId}::int, ${kind}, 'project', ${id}::int, 'updated', array[${userId}::int], true)
  `.execute(tx)
