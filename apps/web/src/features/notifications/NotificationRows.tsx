import { Button, Checkbox } from '@mantine/core'
import type { Notification } from '@muster/contracts/notifications'
import { IconArrowUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../../lib/session.ts'
import { ObjectRows } from '../../ui/actions/ObjectRows.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { usePeek } from '../tasks/peek/use-peek.ts'
import { changeNotifications } from './cache/change-notifications.ts'
import { moveByArrows } from './move-by-arrows.ts'
import { NotificationItem } from './NotificationItem.tsx'
import { taskIdOf } from './notification-actions.ts'
import type { NotificationFilter } from './notification-filter.ts'
import classes from './notifications-page.module.css'
import type { useInbox } from './use-inbox.ts'
import { useNotificationActions } from './use-notification-actions.ts'
import type { Selection } from './use-selection.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

type Props = {
  inbox: Omit<ReturnType<typeof useInbox>, 'rows'>
  rows: Notification[]
  selection: Selection
  filter: NotificationFilter
}

const titleOf = ({ title }: Notification) => title

/** The next page is loaded as soon as fewer than this many loaded rows follow the last rendered one. */
const rowsAhead = 20

/** A virtualized list with a button that shows the new notifications. Loads more rows as the user scrolls. */
export function NotificationRows({ inbox, rows, selection, filter }: Props) {
  const queryClient = useQueryClient()
  const { organizations } = useMe()
  const { list, virtualizer, onFocus, items } = useVirtualRows(rows)
  const { loadMore, heldCount, release, loadMoreFailure, isLoadingMore } = inbox
  const peek = usePeek()
  const actionsOn = useNotificationActions({ select: ({ id }) => selection.toggle(id) })
  const showNext = (row: Notification) => {
    const taskId = taskIdOf(row)
    if (taskId !== undefined && peek.peekedId() !== undefined) peek.open(taskId)
  }
  const lastIndex = items.at(-1)?.index ?? 0

  useEffect(() => {
    if (loadMore && lastIndex >= rows.length - rowsAhead) loadMore()
  }, [loadMore, lastIndex, rows.length])

  const nameOf = (id: number) =>
    filter.organizationId === undefined ? organizations.find((organization) => organization.id === id)?.name : undefined

  return (
    <>
      <div className={classes.pillPlace} role='status'>
        {heldCount > 0 && (
          <Button
            size='xs'
            radius='xl'
            className={classes.pill}
            leftSection={<IconArrowUp size={14} />}
            onClick={release}
          >
            {heldCount} new
          </Button>
        )}
      </div>
      <ObjectRows objects={rows} nameOf={titleOf} actionsOn={actionsOn} onMove={showNext}>
        <ul
          ref={list}
          className={classes.rows}
          aria-label='Notifications'
          tabIndex={-1}
          style={{ height: virtualizer.getTotalSize() }}
          onKeyDown={moveByArrows}
        >
          {items.map(({ index, key, start }) => {
            const row = rows[index]
            if (!row) return null
            return (
              <li
                key={key}
                ref={virtualizer.measureElement}
                className={classes.row}
                data-row
                data-index={index}
                aria-setsize={loadMore || isLoadingMore || loadMoreFailure ? -1 : rows.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
                onFocus={() => onFocus(row.id)}
              >
                <NotificationItem
                  notification={row}
                  organization={nameOf(row.organization_id)}
                  onFollow={() => changeNotifications(queryClient, [row], 'read')}
                  onPeek={() => peek.open(taskIdOf(row) ?? 0)}
                  leading={
                    // biome-ignore lint/a11y/noLabelWithoutControl: the label contains the checkbox
                    <label className={classes.check}>
                      <Checkbox
                        aria-label={`Select: ${row.title}`}
                        checked={selection.has(row.id)}
                        onChange={() => selection.toggle(row.id)}
                      />
                    </label>
                  }
                />
              </li>
            )
          })}
        </ul>
      </ObjectRows>
      {isLoadingMore && (
        <p className={classes.more} role='status'>
          Loading more...
        </p>
      )}
      {loadMoreFailure && <ErrorState message={loadMoreFailure.message} onRetry={loadMoreFailure.retry} />}
    </>
  )
}
