import type { Notification } from '@muster/contracts/notifications'
import { RowAction } from '../../ui/table/RowAction.tsx'
import classes from './notification.module.css'
import { useNotificationActions } from './use-notification-actions.ts'

/** Buttons that change a notification without opening it. */
export function NotificationActions({ notification }: { notification: Notification }) {
  const actions = useNotificationActions()(notification).filter(({ id }) => id !== 'peek')
  return (
    <div className={classes.actions} data-object={notification.id}>
      {actions.map(
        ({ id, label, icon, run }) =>
          icon && (
            <RowAction
              key={id}
              label={`${label}: ${notification.title}`}
              hint={label}
              icon={icon}
              onClick={() => run?.()}
            />
          ),
      )}
    </div>
  )
}
