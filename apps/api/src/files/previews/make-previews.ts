import { buffer } from 'node:stream/consumers'
import type { Blobs } from '@muster/server/blobs/blobs'
import { Problem } from '@muster/server/http/problems'
import type { FastifyBaseLogger } from 'fastify'
import type { Job } from '../../jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { originalKey } from '../blob-keys.ts'
import { type PreviewOutcome, recordPreview } from './record-preview.ts'
import { storePreviews } from './store-previews.ts'

/** Makes this node create the previews of pictures, one picture at a time. */
export function makePreviews({ store, blobs, jobs }: Services, logger: FastifyBaseLogger): void {
  jobs.work('preview', async (job: Job<'preview'>) => {
    const file = await store.db
      .selectFrom('files')
      .select(['id', 'key'])
      .where('id', '=', job.data.file)
      .where('preview_state', '=', 'pending')
      .executeTakeFirst()
    const outcome = file && (await previewsOf(blobs, file.key, logger))
    await store.write(async (tx) => {
      if (file && outcome) await recordPreview(tx, file.id, outcome)
      await job.done(tx)
    })
  })
}

/** A picture that cannot be read is no error of the service: it is shown as a file without a preview. */
async function previewsOf(blobs: Blobs, key: string, logger: FastifyBaseLogger): Promise<PreviewOutcome> {
  const original = await blobs.read(originalKey(key))
  if (!original) return { preview_state: 'failed' }
  const bytes = await buffer(original.bytes)
  try {
    return { preview_state: 'ready', ...(await storePreviews(blobs, key, bytes)) }
  } catch (error) {
    // The store of blobs failed, and not the picture: the job runs again.
    if (error instanceof Problem) throw error
    logger.info({ err: error }, 'a picture has no preview, because it cannot be read')
    return { preview_state: 'failed' }
  }
}
