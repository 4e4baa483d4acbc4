import pg from 'pg'
import { limitMemory, memoryFlags } from '../../apps/launcher/src/memory-flags.ts'
import { environmentOf } from '../lib/muster.ts'
import { addPeople } from '../lib/people.ts'
import { createGroupOfAll } from '../lib/rooms.ts'
import { type Service, startService } from '../lib/service.ts'
import { startDatabase } from '../lib/start-database.ts'
import type { Protocol } from './lean-window.ts'

/** A server, the room that all its windows open, and the windows' credentials. */
export type ChatServer = {
  name: 'Muster' | 'Socket.IO' | 'ws'
  protocol: Protocol
  service: Service
  room: string
  auths: { token: string; organizationId: number }[]
}

/**
 * Runs three servers while `use` runs: the chat service on a separate database with one room of this many members, a
 * bare Socket.IO server and a bare ws server.
 */
export async function withServers(
  memberCount: number,
  use: (servers: ChatServer[], postmaster: number) => Promise<void>,
): Promise<void> {
  const database = await startDatabase()
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  const query = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await pool.query<Row>(text, values)).rows
  const services: Service[] = []
  const start = async (
    args: string[],
    environment: Record<string, string | undefined>,
    portName: string,
    probe?: string,
  ) => {
    const service = await startService(args, environment, portName, probe)
    services.push(service)
    return service
  }
  try {
    const [{ organization } = { organization: 0 }] = await query<{ organization: number }>(
      `insert into organizations (name, description, key_prefix) values ('Bench', 'Bench', 'BE')
       returning id as organization`,
    )
    const people = await addPeople({ query }, memberCount, { organization, role: 'member', sessions: 1 })
    const room = await createGroupOfAll({ query }, organization)
    const auths = people.map(({ tokens: [token = ''] }) => ({ token, organizationId: organization }))
    const environment = limitMemory(environmentOf(database))
    const muster = await start([...memoryFlags, 'dist/chat.mjs'], environment, 'CHAT_PORT')
    const socketIo = await start(['bench/limit/socket-io.mjs'], {}, 'PORT', '/')
    const ws = await start(['bench/limit/ws.mjs'], {}, 'PORT', '/')
    await use(
      [
        { name: 'Socket.IO', protocol: 'socket.io', service: socketIo, room, auths },
        { name: 'Muster', protocol: 'socket.io', service: muster, room, auths },
        { name: 'ws', protocol: 'ws', service: ws, room, auths },
      ],
      database.postmasterPid,
    )
  } finally {
    for (const service of services) await service.stop()
    await pool.end()
    await database.stop()
  }
}
