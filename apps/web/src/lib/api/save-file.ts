import { today } from '../format/dates.ts'

/** Lets the browser save a file. */
export function saveFile(name: string, file: Blob) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By the time this runs, the browser has opened the data.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/**
 * Returns a file name that consists of the kind, the owner's name and today's date, such as
 * `tasks-northern-lights-2026-11-20.csv`. Keeps letters of every script.
 */
export function fileName(kind: string, owner: string | undefined, extension: string, now = new Date()) {
  const ownerWords = (owner ?? '').toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return `${[kind, ...ownerWords, today(now)].join('-')}.${extension}`
}
