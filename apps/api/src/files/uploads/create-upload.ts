import { randomUUID } from 'node:crypto'
import { actorOrRefuse } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import { isUnattached } from '@muster/server/files/is-unattached'
import { Problem, refuseConflict, refuseInvalid } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import type { Store, Tx } from '@muster/server/store'
import { type FileConfig, maxFileBytes, storageBytes, usedBytes } from '../limits.ts'
import { displayName } from './display-name.ts'

/** How many uploads of a user can be in progress or not attached to anything. */
const maxLooseFiles = 200

export type NewUpload = { organizationId: number; name: string; size: number }

/** Reads the metadata and the size of a new upload. Throws 422 if they are missing or invalid. */
export function newUploadOf(metadata: Record<string, string | null> | undefined, length: string | null): NewUpload {
  const organization = metadata?.organization_id ?? ''
  if (!/^[1-9]\d{0,9}$/.test(organization) || Number(organization) > 2_147_483_647) {
    refuseInvalid({ field: 'organization_id', message: 'The metadata must contain organization_id' })
  }
  const size = Number(length)
  if (length === null || !/^\d{1,15}$/.test(length)) {
    refuseInvalid({ field: 'Upload-Length', message: 'Upload-Length must be the size of the file in bytes' })
  }
  if (size === 0) refuseInvalid({ field: 'Upload-Length', message: 'The file is empty' })
  return { organizationId: Number(organization), name: displayName(metadata?.filename ?? ''), size }
}

/**
 * Creates an upload, and reserves its size in the organization's storage. Throws 413 for a file that is too large and
 * 507 if the storage does not suffice. Returns its id.
 */
export function createUpload(
  store: Store,
  config: FileConfig,
  principal: Principal,
  { organizationId, name, size }: NewUpload,
): Promise<number> {
  return store.write(async (tx) => {
    await actorOrRefuse(tx, principal, organizationId)
    if (size > maxFileBytes(config)) {
      throw new Problem(413, `The file is too large. A file can have at most ${config.MAX_FILE_MB} MB.`)
    }
    await refuseTooManyLoose(tx, principal)
    const storage = storageBytes(config)
    if (storage !== null) {
      // One upload at a time reserves storage, so that concurrent uploads together cannot exceed it.
      await lockInOrder(tx, { organizations: { change: [organizationId] } })
      if ((await usedBytes(tx, organizationId)) + size > storage) {
        throw new Problem(507, 'The storage of this organization does not suffice for the file.')
      }
    }
    const { id } = await tx
      .insertInto('files')
      .values({ organization_id: organizationId, uploaded_by: principal.userId, name, size, key: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

async function refuseTooManyLoose(tx: Tx, principal: Principal): Promise<void> {
  const { count } = await tx
    .selectFrom('files')
    .where('uploaded_by', '=', principal.userId)
    .where(isUnattached)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= maxLooseFiles) {
    refuseConflict('You have uploaded many files that are not attached to anything. Attach or delete some of them.')
  }
}
