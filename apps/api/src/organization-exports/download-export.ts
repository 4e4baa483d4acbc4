import type { Session } from '@muster/server/access/session'
import type { Blobs } from '@muster/server/blobs/blobs'
import { notFound } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import type { FastifyReply } from 'fastify'
import { keyOf } from './files.ts'
import { exportSeenBy } from './seen-by.ts'

/** Sends the file. Authorizes again, because the user may have lost the admin role since the export was created. */
export async function downloadExport(
  { store, blobs }: { store: Store; blobs: Blobs },
  session: Session,
  { id: organizationId, exportId }: { id: number; exportId: number },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { state, file } = await exportSeenBy(store.db, session, organizationId, exportId)
  if (state !== 'ready' || file === null) return notFound('Export')
  const { size, bytes } = (await blobs.read(keyOf(file))) ?? notFound('Export')
  return reply
    .type('application/gzip')
    .header('Content-Length', size)
    .header('Content-Disposition', `attachment; filename="organization-${organizationId}.json.gz"`)
    .send(bytes)
}
