import { relativeTime } from '../lib/format/dates.ts'
import { useNow } from '../lib/format/now.ts'

let exactFormat: Intl.DateTimeFormat | undefined

function formatExactTime(instant: Date) {
  exactFormat ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  return exactFormat.format(instant)
}

/** Relative time that updates while it is displayed; the tooltip has the exact time. */
export const TimeAgo = ({ instant, className }: { instant: string; className?: string }) => (
  <time className={className} dateTime={instant} title={formatExactTime(new Date(instant))}>
    {relativeTime(instant, Math.max(useNow(), Date.parse(instant)))}
  </time>
)
