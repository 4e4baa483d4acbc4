import { formatCount } from '../../lib/format/count.ts'
import { formatDuration } from '../../lib/format/duration.ts'

/** '0.4 ms', '12 ms', '1.5 s'. */
export function formatMilliseconds(milliseconds: number): string {
  if (milliseconds >= 1_000) return `${(milliseconds / 1_000).toFixed(1)} s`
  return milliseconds < 10
    ? `${Math.max(0, milliseconds).toFixed(1)} ms`
    : `${formatCount(Math.round(milliseconds))} ms`
}

/** '5 s', '12 min', '3 h 20 min', '4 days'. */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  if (seconds < 2 * 86_400) return formatDuration(seconds / 60)
  return `${formatCount(Math.floor(seconds / 86_400))} days`
}

/** How long ago an instant was at the time of the state. */
export const since = (instant: string, checkedAt: string) =>
  formatSeconds(Math.max(0, (Date.parse(checkedAt) - Date.parse(instant)) / 1_000))

export const formatPercent = (share: number) => `${Math.round(share * 100)}%`

const queueNames: Record<string, string> = {
  mail: 'Mails',
  export: 'Exports',
  reminders: 'Reminders',
  housekeeping: 'Housekeeping',
  trash: 'Emptying the trash',
  storage: 'Measuring storage',
  preview: 'Previews of pictures',
  files: 'Cleaning up files',
  series: 'Recurring tasks',
}

/** The name of a queue of jobs, in words. */
export const queueName = (queue: string) => queueNames[queue] ?? queue

/** The name of a kind of mails, in words. */
export const mailKindName = (kind: string) => {
  const words = kind.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
