import type { Blobs } from '@muster/server/blobs/blobs'

const folder = 'exports'
const dayMilliseconds = 24 * 3_600_000

/** The blob key of an export's file; the export's row stores only the file name. */
export const keyOf = (file: string) => `${folder}/${file}`

/**
 * Deletes the files that may no longer be downloaded, including those of deleted organizations and interrupted exports.
 */
export const deleteOldFiles = (blobs: Blobs) => blobs.deleteStoredBefore(folder, new Date(Date.now() - dayMilliseconds))
