import type { Blobs } from '@muster/server/blobs/blobs'

const folder = 'exports'
const day = 24 * 3_600_000

/** The key of an export's blob; the row stores the name. */
export const keyOf = (file: string) => `${folder}/${file}`

/** Deletes the files that nobody may download any more, including those of deleted organizations and interrupted exports. */
export const deleteOldFiles = (blobs: Blobs) => blobs.deleteStoredBefore(folder, new Date(Date.now() - day))
