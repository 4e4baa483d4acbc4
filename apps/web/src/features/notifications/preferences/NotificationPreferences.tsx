import { Skeleton } from '@mantine/core'
import { type NotificationType, notificationTypes } from '@muster/contracts/notifications'
import { useQuery } from '@tanstack/react-query'
import { config } from '../../../lib/api/config.ts'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { Section } from '../../../ui/section/Section.tsx'
import { preferencesQuery } from '../queries.ts'
import { notificationGroupOf, notificationGroups } from './groups.ts'
import { PreferenceRow } from './PreferenceRow.tsx'
import classes from './preferences.module.css'

/** The section of the settings in which the user chooses the channels for each kind of notification. */
export function NotificationPreferences() {
  const { data, error, refetch, isFetching } = useQuery(preferencesQuery)
  const noMailText = config.mail ? '' : ' Mail is not set up on this server yet; your choice counts once it is.'
  return (
    <Section title='Notifications' text={`What reaches you, and where. Each choice is saved at once.${noMailText}`}>
      {error && !data ? (
        <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
      ) : (
        <table className={classes.table} aria-label='Notification preferences' aria-busy={!data}>
          <thead>
            <tr>
              <th scope='col'>Kind</th>
              <th scope='col'>In app</th>
              <th scope='col'>Mail</th>
            </tr>
          </thead>
          {notificationGroups.map((group) => {
            const isInGroup = (type: NotificationType) => notificationGroupOf[type] === group
            return (
              <tbody key={group}>
                <tr>
                  <th scope='rowgroup' colSpan={3} className={classes.group}>
                    {group}
                  </th>
                </tr>
                {data
                  ? data
                      .filter(({ type }) => isInGroup(type))
                      .map((preference) => <PreferenceRow key={preference.type} preference={preference} />)
                  : notificationTypes.filter(isInGroup).map((type) => <SkeletonRow key={type} />)}
              </tbody>
            )
          })}
        </table>
      )}
    </Section>
  )
}

const SkeletonRow = () => (
  <tr aria-hidden>
    <td colSpan={3}>
      <Skeleton height={12} width='60%' radius='sm' />
    </td>
  </tr>
)
