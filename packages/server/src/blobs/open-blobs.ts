import type { Config } from '../run/env.ts'
import type { Blobs } from './blobs.ts'
import { diskBlobs } from './disk-blobs.ts'

/**
 * The store of blobs that the configuration names: the bucket at FILES_URL, or the data folder. Throws an error with a
 * sentence for the operator if the bucket cannot be used.
 */
export async function openBlobs({ DATA_DIR, FILES_URL }: Pick<Config, 'DATA_DIR' | 'FILES_URL'>): Promise<Blobs> {
  if (!FILES_URL) return diskBlobs(DATA_DIR)
  // The client of S3 takes memory and time to load, and most installations do not use it.
  const { openS3Blobs } = await import('./s3-blobs.ts')
  return openS3Blobs(FILES_URL)
}
