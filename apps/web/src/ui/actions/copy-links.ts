import { copyText } from './copy-text.ts'

/**
 * Copies links to the clipboard, each in a line of its own.
 *
 * @param noun what the links lead to, for the message: 'HI-48'
 */
export const copyLinks = (paths: readonly string[], noun: string) =>
  copyText(
    paths.map((path) => new URL(path, location.origin).href).join('\n'),
    paths.length === 1 ? `Copied the link to ${noun}` : `Copied the links to ${noun}`,
  )
