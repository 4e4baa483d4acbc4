import { Button, Switch } from '@mantine/core'
import type { NotificationPreference } from '@muster/contracts/notifications'
import { isTransient } from '../../../lib/api/api-error.ts'
import { notificationIcons } from '../notification-icons.ts'
import { notificationNames } from '../notification-kinds.ts'
import { useUpdatePreference } from '../queries.ts'
import classes from './preferences.module.css'

/** A row with a switch for each channel of one kind of notification. If saving a change fails, it shows the error. */
export function PreferenceRow({ preference }: { preference: NotificationPreference }) {
  const update = useUpdatePreference()
  const name = notificationNames[preference.type]
  const Icon = notificationIcons[preference.type]
  const { error, variables } = update
  const channelCell = (key: 'in_app' | 'mail', label: string) => (
    <td>
      <Switch
        aria-label={`${name}: ${label}`}
        checked={preference[key]}
        onChange={(event) => update.mutate({ ...preference, [key]: event.currentTarget.checked })}
      />
    </td>
  )
  return (
    <tr>
      <th scope='row'>
        <span className={classes.kind}>
          <Icon size={16} stroke={1.6} aria-hidden />
          {name}
        </span>
        {error && (
          <span className={classes.fault} role='alert'>
            {error.message}
            {isTransient(error) && variables && (
              <Button size='compact-xs' variant='default' onClick={() => update.mutate(variables)}>
                Retry
              </Button>
            )}
          </span>
        )}
      </th>
      {channelCell('in_app', 'in app')}
      {channelCell('mail', 'mail')}
    </tr>
  )
}
