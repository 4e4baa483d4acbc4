import type { StoredFile } from '@muster/contracts/files/fields'
import {
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconMusic,
  IconPhoto,
  IconVideo,
  type TablerIcon,
} from '@tabler/icons-react'

export const kindIcons: Record<StoredFile['kind'], TablerIcon> = {
  picture: IconPhoto,
  audio: IconMusic,
  video: IconVideo,
  pdf: IconFileTypePdf,
  text: IconFileText,
  other: IconFile,
}

const kindWords: Record<StoredFile['kind'], string> = {
  picture: 'Picture',
  audio: 'Audio',
  video: 'Video',
  pdf: 'PDF',
  text: 'Text',
  other: 'File',
}

const maxExtensionLength = 5

/** The extension of the name in capitals, such as `DOCX`, or the kind of the file in words. */
export function typeWord({ name, kind }: Pick<StoredFile, 'name' | 'kind'>): string {
  const extension = name.includes('.') ? (name.split('.').at(-1) ?? '') : ''
  const isShort = extension.length > 0 && extension.length <= maxExtensionLength
  return isShort && /^[a-z0-9]+$/i.test(extension) ? extension.toUpperCase() : kindWords[kind]
}
