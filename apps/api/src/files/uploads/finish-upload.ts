import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { Problem } from '@muster/server/http/problems'
import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { originalKey } from '../blob-keys.ts'
import { detectType, hasPreviews, headBytes } from './detect-type.ts'
import type { PartFiles } from './part-files.ts'

type FinishServices = Pick<Services, 'store' | 'blobs' | 'jobs'> & { parts: PartFiles }
type CompleteUpload = { id: number; key: string; size: number }

/**
 * Stores a file whose bytes are all received: first the blob, then the row, then the received bytes are deleted. After
 * an interruption at any point, it can be run again.
 */
export async function finishUpload(
  { store, blobs, jobs, parts }: FinishServices,
  { id, key, size }: CompleteUpload,
): Promise<void> {
  const part = await parts.read(key)
  if (part?.size !== size) {
    part?.bytes.destroy()
    throw new Problem(500, 'The upload is damaged. Please start it again.')
  }
  const head = await parts.head(key, headBytes)
  const detected = await detectType(head, head.length === size)
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  part.bytes.on('error', (error) => hashing.destroy(error))
  // The file stays open if the store fails before it has read everything.
  await blobs.put(originalKey(key), part.bytes.pipe(hashing)).finally(() => part.bytes.destroy())
  const sha256 = hash.digest()
  const withPreviews = hasPreviews(detected)
  await store.write(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('files')
      .set({ ...detected, sha256, state: 'stored', updated_at: sql`now()` })
      .set({ preview_state: withPreviews ? 'pending' : 'none' })
      .where('id', '=', id)
      .where('state', '=', 'uploading')
      .executeTakeFirst()
    if (withPreviews && numUpdatedRows > 0n) await jobs.send(tx, 'preview', { file: id })
  })
  if (withPreviews) jobs.wake('preview')
  await parts.delete(key)
}
