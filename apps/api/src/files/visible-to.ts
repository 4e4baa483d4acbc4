import type { UserIdExpression } from '@muster/server/access/caller'
import { userIdExpression } from '@muster/server/access/visibility'
import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { milestonesVisibleTo } from '../milestones/visible-to.ts'
import { projectsVisibleTo } from '../projects/visible-to.ts'
import { tasksVisibleTo } from '../tasks/visible-to.ts'

/** Whether the user sees the object that the file `f` is attached to. Only its uploader sees a file without one. */
const isAttachedToVisible = (db: Db, callerId: UserIdExpression | number): RawBuilder<boolean> => sql<boolean>`case
  when f.task_id is not null then exists (
    ${tasksVisibleTo(db, callerId).where('t.id', '=', sql.ref<number>('f.task_id')).select('t.id')}
  )
  when f.project_id is not null then exists (
    ${projectsVisibleTo(db, callerId).where('p.id', '=', sql.ref<number>('f.project_id')).select('p.id')}
  )
  when f.milestone_id is not null then exists (
    ${milestonesVisibleTo(db, callerId).where('ms.id', '=', sql.ref<number>('f.milestone_id')).select('ms.id')}
  )
  when f.room_id is not null then exists (
    select from chat_participants fp where fp.room_id = f.room_id and fp.user_id = ${userIdExpression(callerId)}
  )
  else f.uploaded_by = ${userIdExpression(callerId)} end`

/** The files of the user's organizations whose object the user sees, including those in the trash. */
const storedFiles = (db: Db, callerId: UserIdExpression | number) =>
  db
    .selectFrom('files as f')
    .innerJoin('memberships as fm', (join) =>
      join
        .onRef('fm.organization_id', '=', 'f.organization_id')
        .on('fm.user_id', '=', userIdExpression(callerId))
        .on('fm.status', '=', 'active'),
    )
    .where('f.state', '=', 'stored')
    .where(isAttachedToVisible(db, callerId))

/**
 * The files that a user can see, as `f`: a file has the visibility of the object that it is attached to. Uploads in
 * progress and files in the trash are visible to nobody.
 */
export const filesVisibleTo = (db: Db, callerId: UserIdExpression | number) =>
  storedFiles(db, callerId).where('f.deleted_at', 'is', null)

/** The files in the trash whose object the user sees, as `f`. */
export const trashedFilesVisibleTo = (db: Db, callerId: UserIdExpression | number) =>
  storedFiles(db, callerId).where('f.deleted_at', 'is not', null)
