import { createHash } from 'node:crypto'
import type { Blobs } from '@muster/server/blobs/blobs'
import type { Store } from '@muster/server/store'
import { sql } from 'kysely'
import { fileKeyOf, originalKey } from './blob-keys.ts'

const batchSize = 500

type CheckedFile = { id: number; name: string; key: string; size: number; sha256: Buffer | null }

type Report = (line: string) => void

/**
 * Compares size and SHA-256 of every stored file with its row, and reports each difference as a line, and each blob that
 * belongs to no file.
 */
export async function checkFiles(
  store: Store,
  blobs: Blobs,
  report: Report,
): Promise<{ checked: number; faulty: number; stray: number }> {
  return { ...(await compareFiles(store, blobs, report)), stray: await countStray(store, blobs, report) }
}

async function compareFiles({ db }: Store, blobs: Blobs, report: Report) {
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

/** A blob whose file was deleted belongs to it until the cleanup deletes it. */
async function countStray({ db }: Store, blobs: Blobs, report: Report): Promise<number> {
  let stray = 0
  for (const folder of ['files', 'previews']) {
    for await (const blobKeys of blobs.keys(folder)) {
      const keys = [...new Set(blobKeys.map(fileKeyOf))]
      const { rows } = await sql<{ key: string }>`
        select key from files where key = any(${keys}) union select key from deleted_files where key = any(${keys})`.execute(
        db,
      )
      const known = new Set(rows.map(({ key }) => key))
      for (const blobKey of blobKeys) {
        if (known.has(fileKeyOf(blobKey))) continue
        stray++
        report(`${blobKey} belongs to no file`)
      }
    }
  }
  return stray
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
