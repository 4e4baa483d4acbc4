import type { previewSizes } from '@muster/contracts/files/fields'

export type PreviewSize = (typeof previewSizes)[number]

/** The blob key of a file's bytes; the row stores only `key`. */
export const originalKey = (key: string) => `files/${key}`

export const previewKey = (key: string, size: PreviewSize) => `previews/${key}-${size}.webp`

const keyLength = 36

/** The key in the row of the file that a blob belongs to. */
export const fileKeyOf = (blobKey: string) => blobKey.slice(blobKey.indexOf('/') + 1).slice(0, keyLength)
