import type { Principal } from '@muster/server/access/principal'
import type { Blobs } from '@muster/server/blobs/blobs'
import { refuseNotFound } from '@muster/server/http/problems'
import type { Store } from '@muster/server/store'
import type { FastifyReply } from 'fastify'
import { keyOf } from './files.ts'
import { exportSeenBy } from './seen-by.ts'

/** Sends the file. Checks the permission again, because the user may have lost the admin role since the request. */
export async function downloadExport(
  { store, blobs }: { store: Store; blobs: Blobs },
  principal: Principal,
  { id: organizationId, exportId }: { id: number; exportId: number },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { state, file } = await exportSeenBy(store.db, principal, organizationId, exportId)
  if (state !== 'ready' || file === null) return refuseNotFound('Export')
  const { size, bytes } = (await blobs.read(keyOf(file))) ?? refuseNotFound('Export')
  return reply
    .type('application/gzip')
    .header('Content-Length', size)
    .header('Content-Disposition', `attachment; filename="organization-${organizationId}.json.gz"`)
    .send(bytes)
}
