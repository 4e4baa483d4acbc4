import { today } from '../format/dates.ts'

/** Lets the browser save a file. */
export function saveFile(name: string, file: Blob) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has opened the data by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** `tasks-northern-lights-2026-11-20.csv` from subject and owner; keeps letters of every script. */
export function fileName(what: string, owner: string | undefined, ending: string, now = new Date()) {
  const words = (owner ?? '').toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return `${[what, ...words, today(now)].join('-')}.${ending}`
}
