import { formatElapsed } from '../../../../lib/format/duration.ts'
import { useSecond } from '../use-second.ts'

/** The time since an instant. It is the only component that renders every second. */
export function Elapsed({ since }: { since: string }) {
  const now = useSecond() * 1000
  return <span role='timer'>{formatElapsed(now - Math.floor(Date.parse(since) / 1000) * 1000)}</span>
}
