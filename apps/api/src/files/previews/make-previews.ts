import { randomUUID } from 'node:crypto'
import { Problem } from '@muster/server/http/problems'
import type { FastifyBaseLogger } from 'fastify'
import type { Job } from '../../jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { originalKey } from '../blob-keys.ts'
import type { PartFiles } from '../uploads/part-files.ts'
import { type PreviewOutcome, recordPreview } from './record-preview.ts'
import { storePreviews } from './store-previews.ts'

type PreviewServices = Services & { parts: PartFiles }

/** Makes this node create the previews of pictures, one picture at a time. */
export function makePreviews({ store, blobs, parts, jobs }: PreviewServices, logger: FastifyBaseLogger): void {
  jobs.work('preview', async (job: Job<'preview'>) => {
    const file = await store.db
      .selectFrom('files')
      .select(['id', 'key'])
      .where('id', '=', job.data.file)
      .where('preview_state', '=', 'pending')
      .executeTakeFirst()
    const outcome = file && (await previewsOf({ blobs, parts }, file.key, logger))
    await store.write(async (tx) => {
      if (file && outcome) await recordPreview(tx, file.id, outcome)
      await job.done(tx)
    })
  })
}

/** A picture that cannot be read is no error of the service: it is shown as a file without a preview. */
async function previewsOf(
  { blobs, parts }: Pick<PreviewServices, 'blobs' | 'parts'>,
  key: string,
  logger: FastifyBaseLogger,
): Promise<PreviewOutcome> {
  const original = await blobs.read(originalKey(key))
  if (!original) return { preview_state: 'failed' }
  // The cleanup deletes a copy that a killed process left.
  const copy = randomUUID()
  try {
    const { failure } = await parts.append(copy, 0, original.bytes)
    if (failure !== undefined) throw new Problem(503, 'The picture could not be read from the store.')
    return { preview_state: 'ready', ...(await storePreviews(blobs, key, parts.pathOf(copy))) }
  } catch (error) {
    // The store of blobs failed, and not the picture: the job runs again.
    if (error instanceof Problem) throw error
    logger.info({ err: error }, 'a picture has no preview, because it cannot be read')
    return { preview_state: 'failed' }
  } finally {
    await parts.delete(copy)
  }
}
