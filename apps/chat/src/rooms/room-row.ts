import type { Room } from '@muster/contracts/chat/rooms'
import { instant } from '@muster/database/json'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import { refuseNotFound } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { type MessageRow, messageColumns, toMessage } from '../messages/message-row.ts'
import { onlineIn } from '../people/online.ts'
import type { Caller } from './visible-room.ts'

const name = nameInOrganization(sql`own.organization_id`)

/** The user's rooms that meet the condition, with the contract's fields, most recently used first. */
export async function roomRows(
  db: Db,
  caller: Caller,
  condition: RawBuilder<unknown>,
  pageClause = sql``,
): Promise<Room[]> {
  const { userId, organizationId } = caller
  const { rows } = await sql<Omit<Room, 'lastMessage'> & { lastMessage: MessageRow | null }>`
    with online as materialized (${onlineIn(sql`${organizationId}`)}), own as materialized (
      select r.*, p.read_seq,
        case r.direct_low when ${userId} then r.direct_high else r.direct_low end as other_id
      from chat_rooms r join chat_participants p
        on p.room_id = r.id and p.user_id = ${userId} and p.organization_id = ${organizationId}
      where r.organization_id = ${organizationId} and ${condition}
      order by coalesce(r.last_message_at, r.created_at) desc, r.number desc ${pageClause}
    )
    select
      coalesce(own.other_id::text, own.id::text) as "_id",
      coalesce(
        own.name,
        (select ${name} from users u where u.id = own.other_id),
        (
          select string_agg(first.name, ', ') from (
            select ${name} as name from chat_participants p join users u on u.id = p.user_id
            where p.room_id = own.id and p.user_id <> ${userId} order by p.joined_at, p.user_id limit 4
          ) first
        ),
        ''
      ) as name,
      own.other_id is null as "isGroup", own.other_id is not null as "isDirect", own.organization_id as "organizationId",
      people.list as participants,
      (select row_to_json(last) from (
        select ${messageColumns(sql`coalesce(own.other_id::text, own.id::text)`)}
        from chat_messages m join users u on u.id = m.sender_id where m.room_id = own.id and m.seq = own.last_seq
      ) last) as "lastMessage",
      own.last_seq - own.read_seq as "unreadCount", own.last_seq as "lastSeq",
      own.created_by::text as "createdBy", ${instant(sql.ref('own.created_at'))} as "createdAt"
    from own cross join lateral (
      select coalesce(json_agg(json_build_object(
        'userId', p.user_id::text, 'name', ${name}, 'role', case m.status when 'active' then m.role end,
        'isOnline', o.user_id is not null, 'lastSeen', ${instant(sql.ref('s.at'))},
        'joinedSeq', p.joined_seq
      ) order by p.joined_at, p.user_id), '[]') as list
      from chat_participants p join users u on u.id = p.user_id
      join memberships m on m.organization_id = p.organization_id and m.user_id = p.user_id
      left join online o on o.user_id = p.user_id
      left join chat_last_seen s on s.organization_id = p.organization_id and s.user_id = p.user_id
      where p.room_id = own.id
    ) people
    order by coalesce(own.last_message_at, own.created_at) desc, own.number desc`.execute(db)
  return rows.map((row) => ({ ...row, lastMessage: row.lastMessage && toMessage(row.lastMessage) }))
}

/** Returns one of the user's rooms. Throws 404 if the user does not take part in it, or if the id is null. */
export async function readRoom(db: Db, caller: Caller, id: string | null): Promise<Room> {
  const [room] = id === null ? [] : await roomRows(db, caller, sql`r.id = ${id}::uuid`)
  return room ?? refuseNotFound('Chat room')
}
