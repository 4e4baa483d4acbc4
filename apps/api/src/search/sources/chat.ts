import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import type { SearchCaller } from '../scope.ts'
import { hasFile } from './has-file.ts'
import { type Matching, newestMatching, type Source, sourceColumns } from './source.ts'

/** The rooms of the organization in which the user takes part, as `r`, while the user is an active member, as `m`. */
export const roomsVisibleTo = (db: Db, { userId, organizationId }: Pick<SearchCaller, 'userId' | 'organizationId'>) =>
  db
    .selectFrom('chat_rooms as r')
    .innerJoin('chat_participants as own', (join) =>
      join.onRef('own.room_id', '=', 'r.id').on('own.user_id', '=', userId),
    )
    .innerJoin('memberships as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'r.organization_id')
        .on('m.user_id', '=', userId)
        .on('m.status', '=', 'active'),
    )
    .where('r.organization_id', '=', organizationId)
    .where('own.organization_id', '=', organizationId)

/** The groups. A direct room is found as the person. */
export const roomSource = (db: Db, scope: SearchCaller): Source => ({
  type: 'room',
  rows: roomsVisibleTo(db, scope)
    .where('r.direct_low', 'is', null)
    .select(
      sourceColumns({
        id: sql`r.id::text`,
        age_order: sql`r.number`,
        at: sql`r.created_at`,
        search: sql`search_words(coalesce(r.name, ''), '')`,
        author_id: sql`r.created_by`,
        is_own: sql`(r.created_by = ${scope.userId})`,
        room_id: sql`r.id`,
      }),
    ),
})

/** What users wrote in the caller's rooms. The ids of messages ascend with time. */
export function messageSource(db: Db, caller: SearchCaller, matching: Matching): Source {
  const { userId, organizationId } = caller
  const room = roomsVisibleTo(db, caller)
    .where('r.id', '=', sql.ref<string>('c.room_id'))
    .select(['r.direct_low', 'r.direct_high'])
    .offset(sql<number>`0`)
  const rows = sql`select c.id, c.room_id, c.sender_id, c.created_at, c.search from chat_messages c
    where c.organization_id = ${organizationId} and c.kind = 'user' and c.deleted_at is null`
  const messages = newestMatching(matching, { alias: 'c', age: 'id', words: 'search', rows })
  return {
    type: 'message',
    rows: db
      .selectFrom(messages.as('c'))
      .innerJoinLateral(room.as('r'), (join) => join.onTrue())
      .select(
        sourceColumns({
          id: sql`c.id::text`,
          age_order: sql`c.id`,
          at: sql`c.created_at`,
          search: sql`c.search`,
          author_id: sql`c.sender_id`,
          is_own: sql`(c.sender_id = ${userId})`,
          room_id: sql`c.room_id`,
          has_file: hasFile('message_id', sql`c.id`),
          receiver_id: sql`case c.sender_id when r.direct_low then r.direct_high when r.direct_high then r.direct_low end`,
        }),
      ),
  }
}
