const maxCharacters = 255
const fallbackName = 'File'

/**
 * Characters that a file name must not contain: control characters, line and paragraph separators, invisible
 * characters, and marks that change the direction of text, such as the override that makes `exe.png` out of `gnp.exe`.
 */
const misleading =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed.
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/g

/** Names that Windows reserves for devices, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * The name under which a file is shown and downloaded: the last part of the path that the client sent, without
 * misleading characters, with at most 255 characters. A longer name keeps its extension.
 */
export function displayName(sent: string): string {
  const lastPart = sent
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(misleading, '')
    .split(/[/\\]/)
    .findLast((part) => part.trim() !== '')
    ?.trim()
  if (lastPart === undefined || lastPart === '' || /^\.+$/.test(lastPart)) return fallbackName
  const name = deviceName.test(lastPart) ? `_${lastPart}` : lastPart
  if (name.length <= maxCharacters) return name
  const extension = /\.[^.\s]{1,15}$/.exec(name)?.[0] ?? ''
  let shortened = ''
  for (const character of name) {
    if (shortened.length + character.length + extension.length > maxCharacters) break
    shortened += character
  }
  return shortened + extension
}
