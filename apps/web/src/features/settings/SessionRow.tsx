import { Button } from '@mantine/core'
import type { Session } from '@muster/contracts/accounts'
import { formatInstantDay, relativeTime } from '../../lib/format/dates.ts'
import { Badge } from '../../ui/marks/Badge.tsx'
import classes from '../../ui/section/section.module.css'
import { describeUserAgent } from './describe-user-agent.ts'
import { useEndSession } from './queries.ts'

/**
 * A session with its browser, start and last use. The current session is marked, and is ended with Logout instead of
 * here.
 */
export function SessionRow({ session: { id, user_agent, created_at, last_seen_at, current } }: { session: Session }) {
  const end = useEndSession()
  const device = describeUserAgent(user_agent)
  return (
    <li>
      <div className={classes.grow}>
        <div>{device}</div>
        <div className={classes.meta}>
          Signed in {formatInstantDay(created_at)}, used {relativeTime(last_seen_at).toLowerCase()}
        </div>
        {end.error && (
          <div role='alert' className={classes.fault}>
            {end.error.message}
          </div>
        )}
      </div>
      {current ? (
        <Badge tone='accent'>This device</Badge>
      ) : (
        <Button
          size='xs'
          variant='default'
          disabled={end.isPending}
          aria-label={`Sign out ${device}`}
          onClick={() => end.mutate(id)}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
