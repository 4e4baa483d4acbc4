import { createHash } from 'node:crypto'
import type { Blobs } from '@muster/server/blobs/blobs'
import type { Store } from '@muster/server/store'
import { originalKey } from './blob-keys.ts'

const batchSize = 500

type CheckedFile = { id: number; name: string; key: string; size: number; sha256: Buffer | null }

/** Compares size and SHA-256 of every stored file with its row, and reports each difference as a line. */
export async function checkFiles(
  { db }: Store,
  blobs: Blobs,
  report: (line: string) => void,
): Promise<{ checked: number; faulty: number }> {
  const counts = { checked: 0, faulty: 0 }
  for (let afterId = 0; ; ) {
    const files = await db
      .selectFrom('files')
      .select(['id', 'name', 'key', 'size', 'sha256'])
      .where('state', '=', 'stored')
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    for (const file of files) {
      const fault = await faultOf(blobs, file)
      counts.checked++
      if (fault) counts.faulty++
      if (fault) report(`${originalKey(file.key)} (file ${file.id}, ${JSON.stringify(file.name)}) ${fault}`)
    }
    const last = files.at(-1)
    if (!last) return counts
    afterId = last.id
  }
}

async function faultOf(blobs: Blobs, { key, size, sha256 }: CheckedFile): Promise<string | undefined> {
  const blob = await blobs.read(originalKey(key))
  if (!blob) return 'is missing'
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of blob.bytes) {
    hash.update(chunk)
    bytes += chunk.length
  }
  if (bytes !== size) return `has ${bytes} bytes instead of ${size}`
  return sha256 && hash.digest().equals(sha256) ? undefined : 'has other content than was stored'
}
