import type { previewSizes } from '@muster/contracts/files/fields'

export type PreviewSize = (typeof previewSizes)[number]

/** The blob key of a file's bytes; the row stores only `key`. */
export const originalKey = (key: string) => `files/${key}`

export const previewKey = (key: string, size: PreviewSize) => `previews/${key}-${size}.webp`
