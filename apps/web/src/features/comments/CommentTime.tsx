import { relativeTime } from '../../lib/dates.ts'

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** When something was said: how long ago, the exact moment in the tooltip. */
export const CommentTime = ({ instant }: { instant: string }) => (
  <time dateTime={instant} title={exact.format(new Date(instant))}>
    {relativeTime(instant)}
  </time>
)
