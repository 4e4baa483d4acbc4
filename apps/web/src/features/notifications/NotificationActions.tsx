import type { Notification } from '@muster/contracts/notifications'
import { IconArchive, IconArchiveOff, IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { RowAction } from '../../ui/table/RowAction.tsx'
import { archive, change } from './cache/change-notifications.ts'
import { remove } from './cache/delete-notifications.ts'
import { focusNeighbour } from './focus-neighbour.ts'
import classes from './notification.module.css'

/** Actions on a notification without opening it. */
export function NotificationActions({ notification }: { notification: Notification }) {
  const queryClient = useQueryClient()
  const { title, is_read, is_archived } = notification
  const one = [notification]
  // Moves the focus before the row is removed, so that it is not lost.
  const away = (run: () => void) => () => {
    focusNeighbour()
    run()
  }
  const reading = is_read ? 'unread' : 'read'
  return (
    <div className={classes.actions}>
      <RowAction
        label={`Mark as ${reading}: ${title}`}
        hint={`Mark as ${reading}`}
        icon={is_read ? IconMail : IconMailOpened}
        onClick={() => change(queryClient, one, reading)}
      />
      {is_archived ? (
        <RowAction
          label={`Take out of the archive: ${title}`}
          hint='Take out of the archive'
          icon={IconArchiveOff}
          onClick={away(() => change(queryClient, one, 'unarchive'))}
        />
      ) : (
        <RowAction
          label={`Archive: ${title}`}
          hint='Archive'
          icon={IconArchive}
          onClick={away(() => archive(queryClient, one))}
        />
      )}
      <RowAction
        label={`Delete: ${title}`}
        hint='Delete'
        icon={IconTrash}
        danger
        onClick={away(() => remove(queryClient, one))}
      />
    </div>
  )
}
