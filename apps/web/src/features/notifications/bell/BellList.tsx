import { texts } from '@muster/contracts/texts'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/api/api-error.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { changeNotifications } from '../cache/change-notifications.ts'
import { usePendingDeletes, withoutDeleted } from '../cache/pending-deletes.ts'
import { NotificationItem } from '../NotificationItem.tsx'
import { recentQuery } from '../queries.ts'
import classes from './bell-panel.module.css'

/** Maximum number of notifications in the bell's panel. */
const maxNotifications = 5

type Props = { orgId: number | undefined; onFollow: () => void }

/** Content of the bell's panel: a loading state, an error, an empty state, or the latest notifications. */
export function BellList({ orgId, onFollow }: Props) {
  const queryClient = useQueryClient()
  const deleted = usePendingDeletes()
  const recent = useQuery({ ...recentQuery(orgId ?? 0), enabled: orgId !== undefined })
  const rows = recent.data && withoutDeleted(recent.data, deleted).slice(0, maxNotifications)

  if (recent.error && !rows)
    return (
      <ErrorState
        message={messageOf(recent.error, texts.failed.fetchRecentNotifications)}
        onRetry={recent.refetch}
        retrying={recent.isFetching}
      />
    )
  if (!rows && orgId !== undefined) return <Loading />
  if (!rows?.length)
    return (
      <EmptyState
        glyph={<IconBell size={28} stroke={1.4} aria-hidden />}
        title={texts.notification.none}
        text={texts.notification.noneText}
      />
    )
  return (
    <ul className={classes.list} aria-label='Latest notifications' tabIndex={-1}>
      {rows.map((notification) => (
        <li key={notification.id} data-row>
          <NotificationItem
            notification={notification}
            onFollow={() => {
              changeNotifications(queryClient, [notification], 'read')
              onFollow()
            }}
          />
        </li>
      ))}
    </ul>
  )
}

const Loading = () => (
  <p className={classes.loading} role='status'>
    {texts.notification.loading}
  </p>
)
