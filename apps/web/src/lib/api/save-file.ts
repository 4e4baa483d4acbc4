import { today } from '../format/dates.ts'

/** Lets the browser save a file. */
export function saveFile(name: string, file: Blob) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own hold on the data once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** `tasks-northern-lights-2026-11-20.csv` from what is in it and whose it is; letters of every script stay. */
export function fileName(what: string, owner: string | undefined, ending: string, now = new Date()) {
  const words = (owner ?? '').toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return `${[what, ...words, today(now)].join('-')}.${ending}`
}
