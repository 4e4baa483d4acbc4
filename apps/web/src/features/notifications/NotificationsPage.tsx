import { Button } from '@mantine/core'
import { texts } from '@muster/contracts/texts'
import { IconChecks, IconSettings } from '@tabler/icons-react'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../lib/api/api-error.ts'
import { useAreaPath } from '../../lib/area.ts'
import { useExpectedCount } from '../../lib/look/use-expected-count.ts'
import { useMe } from '../../lib/session.ts'
import { useTabName } from '../../lib/tab-name.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { NoOrganization } from '../../ui/page/NoOrganization.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { markAllAsRead } from './cache/change-notifications.ts'
import { NotificationFilters } from './NotificationFilters.tsx'
import { NotificationRows } from './NotificationRows.tsx'
import { NotificationsSkeleton } from './NotificationsSkeleton.tsx'
import { emptyOf } from './notifications-empty.ts'
import classes from './notifications-page.module.css'
import { unreadQuery } from './queries.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useFilter } from './use-filter.ts'
import { useInbox } from './use-inbox.ts'
import { useSelection } from './use-selection.ts'

/** The maximum number of placeholders: those that fit on a large screen. */
const maxSkeletons = 20

/** The page of the user's notifications, with filters, bulk actions and a list that loads more rows on scrolling. */
export function NotificationsPage() {
  const { organizations } = useMe()
  const queryClient = useQueryClient()
  const to = useAreaPath()
  const { filter, change } = useFilter()
  const inbox = useInbox(filter)
  const { rows } = inbox
  const expectedCount = useExpectedCount('Notifications', rows?.length, { fallback: 6, max: maxSkeletons })
  useTabName('Notifications')
  const selection = useSelection(rows, JSON.stringify(filter))
  const listedOrganizationIds = organizations.map(({ id }) => id).filter((id) => id === (filter.organizationId ?? id))
  const unreadCounts = useQueries({ queries: listedOrganizationIds.map(unreadQuery) })
  const isAllRead = unreadCounts.every(({ data }) => data === 0)
  const { title, text, clear } = emptyOf(filter)

  return (
    <>
      <PageHeader
        title='Notifications'
        subtitle={
          listedOrganizationIds.length === 1
            ? organizations.find(({ id }) => id === listedOrganizationIds[0])?.name
            : 'All organizations'
        }
        actions={
          <>
            <ButtonLink
              variant='default'
              to={to('settings')}
              leftSection={<IconSettings size={16} stroke={1.6} aria-hidden />}
            >
              Preferences
            </ButtonLink>
            <Button
              variant='default'
              leftSection={<IconChecks size={16} stroke={1.6} aria-hidden />}
              // Not `disabled`, because the button would lose the focus as soon as everything is read.
              aria-disabled={isAllRead}
              data-disabled={isAllRead || undefined}
              onClick={() => !isAllRead && markAllAsRead(queryClient, listedOrganizationIds)}
            >
              Mark All as Read
            </Button>
          </>
        }
      />
      <NotificationFilters filter={filter} onChange={change} />
      {inbox.error ? (
        <ErrorState
          message={messageOf(inbox.error, texts.failed.fetchNotifications)}
          onRetry={inbox.refetch}
          retrying={inbox.isFetching}
        />
      ) : (
        <section className={classes.frame} aria-label='Notifications' aria-busy={!rows}>
          {rows?.length !== 0 && <SelectionBar rows={rows} selection={selection} />}
          {!rows && <NotificationsSkeleton count={expectedCount} />}
          {rows?.length === 0 &&
            (organizations.length === 0 ? (
              <NoOrganization title={title} text='Notifications' />
            ) : (
              <EmptyState
                title={title}
                text={text}
                ring={filter.state === 'unread' ? 4 : 0}
                action={
                  clear ? (
                    <Button onClick={() => change(clear)}>Show All</Button>
                  ) : (
                    <ButtonLink to={to('my-work')}>Go to My work</ButtonLink>
                  )
                }
              />
            ))}
          {rows && rows.length > 0 && (
            <NotificationRows inbox={inbox} rows={rows} selection={selection} filter={filter} />
          )}
        </section>
      )}
    </>
  )
}
