import { relativeTime } from '../lib/format/dates.ts'
import { useNow } from '../lib/format/now.ts'

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** How long ago something was, kept true while it is looked at; the exact moment stands in the tooltip. */
export const TimeAgo = ({ instant, className }: { instant: string; className?: string }) => (
  <time className={className} dateTime={instant} title={exact.format(new Date(instant))}>
    {relativeTime(instant, Math.max(useNow(), Date.parse(instant)))}
  </time>
)
