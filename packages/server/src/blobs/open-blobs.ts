import type { Config } from '../run/env.ts'
import type { Blobs } from './blobs.ts'
import { diskBlobs } from './disk-blobs.ts'
import { openS3Blobs } from './s3-blobs.ts'

/**
 * The store of blobs that the configuration names: the bucket at FILES_URL, or the data folder. Throws an error with a
 * sentence for the operator if the bucket cannot be used.
 */
export async function openBlobs({ DATA_DIR, FILES_URL }: Pick<Config, 'DATA_DIR' | 'FILES_URL'>): Promise<Blobs> {
  if (!FILES_URL) return diskBlobs(DATA_DIR)
  return openS3Blobs(FILES_URL)
}
