import { formatMoment, relativeTime } from '../lib/format/dates.ts'
import { useNow } from '../lib/format/now.ts'

/** Relative time that updates while it is displayed; the tooltip has the exact time. */
export const TimeAgo = ({ instant, className }: { instant: string; className?: string }) => (
  <time className={className} dateTime={instant} title={formatMoment(instant)}>
    {relativeTime(instant, Math.max(useNow(), Date.parse(instant)))}
  </time>
)
