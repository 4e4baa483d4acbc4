import { instant } from '@muster/database/json'
import type { UserIdExpression } from '@muster/server/access/caller'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import { leadsOrganization } from '@muster/server/access/visibility'
import { fileRows } from '@muster/server/files/file-row'
import type { Db } from '@muster/server/store'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { trashedFilesVisibleTo } from '../files/visible-to.ts'

type Caller = { db: Db; callerId: UserIdExpression }

/** The files in the trash of an organization that the caller may restore, as `f`. */
const restorableFiles = ({ db, callerId }: Caller, organizationId: Expression<number>) =>
  trashedFilesVisibleTo(db, callerId)
    .where('f.organization_id', '=', organizationId)
    .where('f.deleted_at', '>=', sql<string>`now() - interval '30 days'`)
    .where(mayRestore(callerId))

/** The SQL form of `can.deleteFile`, which also says who may restore a file. */
const mayRestore = (callerId: UserIdExpression) => sql<boolean>`(
  f.uploaded_by = ${callerId} or (f.message_id is null and exists (
    select from memberships m
    where m.organization_id = f.organization_id and m.user_id = ${callerId} and m.status = 'active' and ${leadsOrganization}
  ))
)`

/** These files with the field names of the API contract, latest deletion first. */
export const trashedFileRows = (
  caller: Caller,
  organizationId: Expression<number>,
  page: RawBuilder<unknown>,
) => sql<object>`(
  select o.*, ${instant(sql.ref('f.deleted_at'))} as deleted_at, ${deletedBy} as deleted_by,
    ${locationOf(caller.callerId)} as location
  from (${fileRows(pageOf(caller, organizationId, page))}) o join files f on f.id = o.id
  order by f.deleted_at desc, f.id desc
)`

const pageOf = (caller: Caller, organizationId: Expression<number>, page: RawBuilder<unknown>) =>
  sql`${restorableFiles(caller, organizationId).selectAll('f')} order by f.deleted_at desc, f.id desc ${page}`

export const trashedFileTotal = (caller: Caller, organizationId: Expression<number>) =>
  sql`(select count(*) from (${restorableFiles(caller, organizationId).select('f.id')}) x)`

/**
 * Changes with the files that are listed and with the names of their rooms. The purge of a file, and all changes in the
 * chat, leave the version of the organization as it is.
 */
export const trashedFilesStamp = (caller: Caller, organizationId: Expression<number>) => sql<string>`(
  select md5(coalesce(string_agg(x.id || ' ' || x.deleted_at || coalesce(r.name, ''), ',' order by x.id), ''))
  from (${restorableFiles(caller, organizationId).select(['f.id', 'f.deleted_at', 'f.room_id'])}) x
  left join chat_rooms r on r.id = x.room_id
)`

const deletedBy = sql`(
  select json_build_object('id', u.id, 'full_name', ${nameInOrganization(sql`f.organization_id`)})
  from users u where u.id = f.deleted_by
)`

const locationOf = (callerId: UserIdExpression) => sql`case
  when f.task_id is not null then (
    select json_build_object('type', 'task', 'id', t.id::text, 'name', t.title) from tasks t where t.id = f.task_id
  )
  when f.project_id is not null then (
    select json_build_object('type', 'project', 'id', p.id::text, 'name', p.name) from projects p where p.id = f.project_id
  )
  when f.milestone_id is not null then (
    select json_build_object('type', 'milestone', 'id', ms.id::text, 'name', ms.title)
    from milestones ms where ms.id = f.milestone_id
  )
  else (
    select json_build_object('type', 'room', 'id', coalesce(u.id::text, r.id::text),
      'name', coalesce(r.name, ${nameInOrganization(sql`f.organization_id`)}))
    from chat_rooms r left join users u
      on u.id = case ${callerId} when r.direct_low then r.direct_high else r.direct_low end
    where r.id = f.room_id
  )
end`
