import { today } from '../../../lib/dates.ts'

/** Name of the exported file, `tasks-northern-lights-2026-11-20.csv`; letters of every script stay. */
export function exportName(organization: string | undefined, now = new Date()) {
  const words = (organization ?? '').toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return `${['tasks', ...words, today(now)].join('-')}.csv`
}
