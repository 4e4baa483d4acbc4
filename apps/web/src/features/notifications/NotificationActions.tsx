import type { Notification } from '@muster/contracts/notifications'
import { IconArchive, IconArchiveOff, IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { RowAction } from '../../ui/table/RowAction.tsx'
import { archive, changeNotifications } from './cache/change-notifications.ts'
import { deleteNotifications } from './cache/delete-notifications.ts'
import { focusNeighbour } from './focus-neighbour.ts'
import classes from './notification.module.css'

/** Buttons that change a notification without opening it. */
export function NotificationActions({ notification }: { notification: Notification }) {
  const queryClient = useQueryClient()
  const { title, is_read, is_archived } = notification
  const notifications = [notification]
  // Moves the focus before the row is removed, so that the focus is not lost.
  const moveFocusThen = (run: () => void) => () => {
    focusNeighbour()
    run()
  }
  const readChange = is_read ? 'unread' : 'read'
  return (
    <div className={classes.actions}>
      <RowAction
        label={`Mark as ${readChange}: ${title}`}
        hint={`Mark as ${readChange}`}
        icon={is_read ? IconMail : IconMailOpened}
        onClick={() => changeNotifications(queryClient, notifications, readChange)}
      />
      {is_archived ? (
        <RowAction
          label={`Take out of the archive: ${title}`}
          hint='Take out of the archive'
          icon={IconArchiveOff}
          onClick={moveFocusThen(() => changeNotifications(queryClient, notifications, 'unarchive'))}
        />
      ) : (
        <RowAction
          label={`Archive: ${title}`}
          hint='Archive'
          icon={IconArchive}
          onClick={moveFocusThen(() => archive(queryClient, notifications))}
        />
      )}
      <RowAction
        label={`Delete: ${title}`}
        hint='Delete'
        icon={IconTrash}
        danger
        onClick={moveFocusThen(() => deleteNotifications(queryClient, notifications))}
      />
    </div>
  )
}
