import { filesPerPage, type RoomFiles } from '@muster/contracts/chat/rooms'
import { fileRows } from '@muster/server/files/file-row'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { type Caller, visibleRoom } from './visible-room.ts'

/** A page of the files of a room's messages, newest first: the newest, or those that were uploaded before a file. */
export async function roomFiles(db: Db, caller: Caller, address: string, before?: number): Promise<RoomFiles> {
  const { id } = await visibleRoom(db, caller, address)
  if (id === null) return { files: [], hasMore: false }
  const found = sql`
    select * from files f where f.room_id = ${id}::uuid and f.deleted_at is null
      ${before === undefined ? sql`` : sql`and f.id < ${before}`}
    order by f.id desc limit ${filesPerPage + 1}`
  const { rows } = await sql<RoomFiles['files'][number]>`${fileRows(found)} order by f.id desc`.execute(db)
  return { files: rows.slice(0, filesPerPage), hasMore: rows.length > filesPerPage }
}
