import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pictureSizes } from '@muster/contracts/pictures'
import type { Blobs } from '@muster/server/blobs/blobs'
import { Problem } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import type { PictureSize, Squares } from './squares.ts'

export const blobKey = (key: string, size: PictureSize) => `pictures/${key}-${size}.webp`

/**
 * Stores a picture under a new key. It is deleted after an hour unless `usePicture` names the key in the transaction that
 * writes it into a row, so that an interrupted upload leaves nothing behind.
 */
export async function storePicture(
  { store, blobs }: { store: Store; blobs: Blobs },
  squares: Squares,
): Promise<string> {
  const key = randomBytes(16).toString('hex')
  const deletableAt = sql<string>`now() + interval '1 hour'`
  await store.writeOnce((db) => db.insertInto('unused_pictures').values({ key, deletable_at: deletableAt }).execute())
  for (const { size, bytes } of squares) await blobs.put(blobKey(key, size), Readable.from([bytes]))
  return key
}

/** Keeps a stored picture. The caller writes its key into a row in the same transaction. */
export async function usePicture(tx: Tx, key: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('unused_pictures').where('key', '=', key).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new Problem(409, 'The upload took too long. Please try again.')
}

const batchSize = 500

/** Deletes the blobs of replaced and removed pictures and of interrupted uploads, each before the row with its key. */
export async function deleteUnusedPictures({ store, blobs }: { store: Store; blobs: Blobs }): Promise<void> {
  for (let count = batchSize; count === batchSize; ) {
    const rows = await store.db
      .selectFrom('unused_pictures')
      .select('key')
      .where('deletable_at', '<=', sql<string>`now()`)
      .orderBy('deletable_at')
      .limit(batchSize)
      .execute()
    for (const { key } of rows) for (const size of pictureSizes) await blobs.delete(blobKey(key, size))
    const keys = rows.map(({ key }) => key)
    if (keys.length > 0)
      await store.writeOnce((db) => db.deleteFrom('unused_pictures').where('key', 'in', keys).execute())
    count = rows.length
  }
}
