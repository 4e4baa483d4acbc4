import { createHash, randomUUID } from 'node:crypto'
import type { Tables } from '@muster/database/tables'
import type { Db } from '@muster/server/store'
import type { Insertable } from 'kysely'

/** Adds the row of a file that a user has uploaded, without bytes, and returns its id. */
export async function addFile(
  db: Db,
  organizationId: number,
  uploadedBy: number,
  values: Partial<Insertable<Tables['files']>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('files')
    .values({
      organization_id: organizationId,
      uploaded_by: uploadedBy,
      name: 'plan.pdf',
      type: 'application/pdf',
      kind: 'pdf',
      size: 4,
      received: 4,
      key: randomUUID(),
      state: 'stored',
      sha256: createHash('sha256').update('file').digest(),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
