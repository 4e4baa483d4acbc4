import type { StoredFile } from '@muster/contracts/files/fields'

export type DetectedType = { type: string; kind: StoredFile['kind'] }

/** How many of the first bytes determine the type. */
export const headBytes = 65_536

/** The pictures that get previews. None of these formats can contain scripts or refer to other files. */
const picturesWithPreviews = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])

/** The types that a browser may show in place; every other type is only downloaded. */
const shownTypes = new Set([
  ...picturesWithPreviews,
  'application/pdf',
  'text/plain',
  'audio/mpeg',
  'audio/mp4',
  'audio/x-m4a',
  'audio/ogg',
  'audio/opus',
  'audio/wav',
  'audio/flac',
  'audio/x-flac',
  'audio/aac',
  'video/mp4',
  'video/x-m4v',
  'video/quicktime',
  'video/webm',
  'video/ogg',
])

export const hasPreviews = ({ type }: Pick<DetectedType, 'type'>) => picturesWithPreviews.has(type)
export const mayBeShown = ({ type }: Pick<DetectedType, 'type'>) => shownTypes.has(type)

/** Detects the type of a file from its first bytes. Its name and what the client says about it do not matter. */
export async function detectType(head: Buffer, isWhole: boolean): Promise<DetectedType> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head)
  if (found && found.mime !== 'application/xml') return { type: typeName(found.mime), kind: kindOf(found.mime) }
  if (!isText(head, isWhole)) return { type: 'application/octet-stream', kind: 'other' }
  return textType(head)
}

/** The type without parameters, because it is sent in a header and compared with the lists above. */
const typeName = (mime: string) => mime.split(';', 1)[0]?.trim().toLowerCase() ?? 'application/octet-stream'

function kindOf(mime: string): StoredFile['kind'] {
  const type = typeName(mime)
  if (type === 'image/svg+xml') return 'other'
  if (type.startsWith('image/')) return 'picture'
  if (type.startsWith('audio/')) return 'audio'
  if (type.startsWith('video/')) return 'video'
  return type === 'application/pdf' ? 'pdf' : 'other'
}

/** Whether the bytes are UTF-8 text without control characters other than tab, line feed, form feed and return. */
function isText(head: Buffer, isWhole: boolean): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !isWhole })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
    return !/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(text)
  } catch {
    return false
  }
}

/**
 * Text that begins with a tag may be a page or a picture with scripts, so it is never shown, whatever else it is.
 * Other text is plain text, and browsers do not look for a page in it (`nosniff`).
 */
function textType(head: Buffer): DetectedType {
  const beginning = head
    .toString('utf8', 0, 4_096)
    .replace(/^\ufeff/, '')
    .trimStart()
    .toLowerCase()
  if (!beginning.startsWith('<')) return { type: 'text/plain', kind: 'text' }
  if (beginning.includes('<svg')) return { type: 'image/svg+xml', kind: 'other' }
  return {
    type: /<(?:!doctype html|html|head|body|script)/.test(beginning) ? 'text/html' : 'application/xml',
    kind: 'other',
  }
}
