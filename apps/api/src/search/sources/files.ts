import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { filesVisibleTo } from '../../files/visible-to.ts'
import { milestonesVisibleTo } from '../../milestones/visible-to.ts'
import type { SearchCaller } from '../scope.ts'
import { roomsVisibleTo } from './chat.ts'
import { ownProjectIds, ownTaskIds } from './own-ids.ts'
import { isMatching, type Matching, newestMatching, type Source, sourceColumns } from './source.ts'

/** The files that are attached to a visible object, with the project or the room of the object. */
export function fileSource(db: Db, caller: SearchCaller, matching: Matching): Source {
  const { userId, organizationId } = caller
  const visible = filesVisibleTo(db, userId)
    .where('f.id', '=', sql.ref<number>('c.id'))
    .where('f.organization_id', '=', organizationId)
    .select('f.id')
    .offset(sql<number>`0`)
  return {
    type: 'file',
    rows: db
      .selectFrom(matchingFiles(db, caller, matching).as('c'))
      .innerJoinLateral(visible.as('f'), (join) => join.onTrue())
      .select(
        // Columns of `c`, so that the operators are checked before the visibility, which takes longer.
        sourceColumns({
          id: sql`c.id::text`,
          age_order: sql`c.id`,
          at: sql`c.created_at`,
          search: sql`c.search`,
          author_id: sql`c.uploaded_by`,
          is_own: sql`(c.uploaded_by = ${userId})`,
          project_id: projectOfParent,
          room_id: sql`c.room_id`,
          receiver_id: receiver,
          has_file: sql`true`,
        }),
      ),
  }
}

/** The user who received a file in a direct room. */
const receiver = sql<number | null>`(
  select case c.uploaded_by when r.direct_low then r.direct_high when r.direct_high then r.direct_low end
  from chat_rooms r where r.id = c.room_id
)`

const projectOfParent = sql<number | null>`coalesce(
  c.project_id,
  (select t.project_id from tasks t where t.id = c.task_id),
  (select ms.project_id from milestones ms where ms.id = c.milestone_id)
)`

/**
 * The condition of the index of the words, which the query must repeat. Nobody finds a file that is attached to nothing,
 * although its uploader can open it.
 */
const isAttached = sql`c.state = 'stored' and c.deleted_at is null
  and (c.task_id is not null or c.project_id is not null or c.milestone_id is not null or c.room_id is not null)`

const columns = sql`c.id, c.search, c.uploaded_by, c.created_at, c.task_id, c.project_id, c.milestone_id, c.room_id`

const filesTable = { alias: 'c', age: 'id', words: 'search' }

function matchingFiles(db: Db, caller: SearchCaller, matching: Matching) {
  const rows = sql`select ${columns} from files c where c.organization_id = ${caller.organizationId} and ${isAttached}`
  if (caller.seesEverything) return newestMatching(matching, { ...filesTable, rows })
  const parts = parentsOfOwn(db, caller).map(
    ({ column, ids }) => sql`
      select c.* from (${ids} offset 0) own (id)
      cross join lateral (
        ${rows} and ${isMatching(matching, filesTable)} and c.${sql.raw(column)} = own.id offset 0
      ) c`,
  )
  return sql`(select * from (${sql.join(parts, sql` union all `)}) c order by c.id desc offset 0)`
}

/** The ids of what files can be attached to and a caller who sees only their own tasks may see, by the column of the file. */
const parentsOfOwn = (db: Db, { userId, organizationId }: SearchCaller) => [
  { column: 'task_id', ids: ownTaskIds(userId) },
  { column: 'project_id', ids: sql`select distinct own.project_id from (${ownProjectIds(userId)}) own` },
  {
    column: 'milestone_id',
    ids: milestonesVisibleTo(db, userId).where('ms.organization_id', '=', organizationId).select('ms.id'),
  },
  { column: 'room_id', ids: roomsVisibleTo(db, { userId, organizationId }).select('r.id') },
]
