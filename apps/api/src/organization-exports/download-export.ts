import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Session } from '@muster/server/access/session'
import { notFound } from '@muster/server/http/problems'
import type { Config } from '@muster/server/run/env'
import type { Store } from '@muster/server/store'
import type { FastifyReply } from 'fastify'
import { folderOf } from './folder.ts'
import { exportSeenBy } from './seen-by.ts'

/** Sends the file. Who may is asked again: whoever was an admin when it was made need not be one any more. */
export async function downloadExport(
  { store, config }: { store: Store; config: Config },
  session: Session,
  { id: organizationId, exportId }: { id: number; exportId: number },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { state, file } = await exportSeenBy(store.db, session, organizationId, exportId)
  if (state !== 'ready' || file === null) return notFound('Export')
  const handle = (await open(join(folderOf(config), file)).catch(() => undefined)) ?? notFound('Export')
  const { size } = await handle.stat()
  return reply
    .type('application/gzip')
    .header('Content-Length', size)
    .header('Content-Disposition', `attachment; filename="organization-${organizationId}.json.gz"`)
    .send(handle.createReadStream())
}
