import type { Notification } from '@muster/contracts/notifications'
import { texts } from '@muster/contracts/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { NoOrganization } from '../../../ui/page/NoOrganization.tsx'
import { usePeek } from '../../tasks/peek/use-peek.ts'
import { changeNotifications } from '../cache/change-notifications.ts'
import { usePendingDeletes, withoutDeleted } from '../cache/pending-deletes.ts'
import { NotificationItem } from '../NotificationItem.tsx'
import { taskIdOf } from '../notification-actions.ts'
import { recentQuery } from '../queries.ts'
import classes from './bell-panel.module.css'

/** Maximum number of notifications in the bell's panel. */
const maxNotifications = 5

type Props = { orgId: number | undefined; onFollow: () => void }

/** Content of the bell's panel: a loading state, an error, an empty state, or the latest notifications. */
export function BellList({ orgId, onFollow }: Props) {
  const queryClient = useQueryClient()
  const deleted = usePendingDeletes()
  const peek = usePeek()
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
  if (orgId === undefined)
    return <NoOrganization title={texts.notification.none} text='Notifications' onFollow={onFollow} />
  if (!rows) return <Loading />
  if (rows.length === 0) return <EmptyState title={texts.notification.none} text={texts.notification.noneText} />
  const show = (notification: Notification) =>
    peek.open(
      taskIdOf(notification) ?? 0,
      rows.flatMap((row) => taskIdOf(row) ?? []),
    )
  const follow = (notification: Notification) => {
    changeNotifications(queryClient, [notification], 'read')
    onFollow()
  }
  const showOnSpace = (event: KeyboardEvent) => {
    const title = event.target instanceof Element ? event.target.closest('[data-follow]') : null
    const id = Number(title?.closest('[data-row]')?.querySelector('[data-object]')?.getAttribute('data-object'))
    const notification = rows.find((row) => row.id === id)
    if (event.key !== ' ' || !notification || taskIdOf(notification) === undefined) return
    event.preventDefault()
    show(notification)
    follow(notification)
  }
  return (
    <ul className={classes.list} aria-label='Latest notifications' tabIndex={-1} onKeyDown={showOnSpace}>
      {rows.map((notification) => (
        <li key={notification.id} data-row>
          <NotificationItem
            notification={notification}
            onPeek={() => show(notification)}
            onFollow={() => follow(notification)}
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
