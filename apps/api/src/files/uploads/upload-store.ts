import type { Readable } from 'node:stream'
import { Problem } from '@muster/server/http/problems'
import { DataStore, Upload } from '@tus/server'
import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { finishUpload } from './finish-upload.ts'
import type { PartFiles } from './part-files.ts'

/**
 * The uploads as the tus server sees them. The row of a file has the offset that certainly is on the disk. The caller
 * has been checked before, and the tus server holds the lock of the upload during each call.
 */
export class UploadStore extends DataStore {
  readonly #services: Pick<Services, 'store' | 'blobs' | 'jobs'> & { parts: PartFiles }

  constructor(services: Pick<Services, 'store' | 'blobs' | 'jobs'> & { parts: PartFiles }) {
    super()
    this.extensions = ['creation', 'creation-with-upload', 'termination']
    this.#services = services
  }

  /** The row exists already, because its id is the name of the upload. */
  override async create(upload: Upload): Promise<Upload> {
    return upload
  }

  /** The state of an upload. Finishes it if the service was stopped after it had received the last byte. */
  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#read(id)
    if (row.state === 'uploading' && (await this.#services.parts.size(row.key)) < row.received) {
      // The bytes are not here, for example after a restore: a backup contains no uploads in progress.
      row.received = 0
      await this.#setReceived(row)
    }
    if (row.state === 'uploading' && row.received === row.size) await finishUpload(this.#services, row)
    return new Upload({ id, size: row.size, offset: row.received })
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const row = await this.#read(id)
    if (row.state !== 'uploading') throw new Problem(409, 'The upload is complete.')
    const { size, failure } = await this.#services.parts.append(row.key, offset, bytes)
    await this.#setReceived({ id: row.id, received: size })
    if (failure !== undefined) throw failure
    if (size === row.size) await finishUpload(this.#services, row)
    return size
  }

  override async remove(id: string): Promise<void> {
    const { store, parts } = this.#services
    const row = await this.#read(id)
    if (row.state !== 'uploading') throw new Problem(409, 'The upload is complete.')
    await store.db.deleteFrom('files').where('id', '=', row.id).where('state', '=', 'uploading').execute()
    await parts.delete(row.key)
  }

  async #setReceived({ id, received }: { id: number; received: number }) {
    await this.#services.store.db
      .updateTable('files')
      .set({ received, updated_at: sql`now()` })
      .where('id', '=', id)
      .where('state', '=', 'uploading')
      .execute()
  }

  async #read(id: string) {
    const row = await this.#services.store.db
      .selectFrom('files')
      .select(['id', 'key', 'size', 'received', 'state'])
      .where('id', '=', Number(id))
      .executeTakeFirst()
    if (!row) throw new Problem(404, 'Upload not found')
    return row
  }
}
