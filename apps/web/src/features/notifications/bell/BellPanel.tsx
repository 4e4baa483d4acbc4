import { Button, Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useAreaPath } from '../../../lib/area.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { readAll } from '../cache/change-notifications.ts'
import { unreadText } from '../unread-words.ts'
import { BellList } from './BellList.tsx'
import classes from './bell-panel.module.css'

type Props = {
  /** The organization of the notifications; undefined for a user without one. */
  orgId: number | undefined
  unread: number
  opened: boolean
  onClose: () => void
}

/** The latest notifications, over the right edge of the page. */
export function BellPanel({ orgId, unread, opened, onClose }: Props) {
  const queryClient = useQueryClient()
  const to = useAreaPath()
  // Its code loads on the first press, so it mounts open; the Drawer returns the focus only if it saw `opened` change
  // to true.
  const mounted = useMounted()
  const nothing = orgId === undefined || unread === 0
  return (
    <Drawer.Root opened={opened && mounted} onClose={onClose} position='right' size={400}>
      <Drawer.Overlay />
      <Drawer.Content classNames={{ content: classes.content, inner: classes.inner }}>
        <Drawer.Header className={classes.header}>
          <Drawer.Title className={classes.title}>Notifications</Drawer.Title>
          <span className={classes.unread} role='status'>
            {unreadText(unread)}
          </span>
          <Drawer.CloseButton aria-label='Close notifications' size={32} iconSize={18} />
        </Drawer.Header>
        <Drawer.Body className={classes.body}>
          <BellList orgId={orgId} onFollow={onClose} />
        </Drawer.Body>
        <div className={classes.footer}>
          <Button
            variant='default'
            // Not `disabled`, which would lose the focus once everything is read.
            aria-disabled={nothing}
            data-disabled={nothing || undefined}
            onClick={() => orgId !== undefined && unread > 0 && readAll(queryClient, [orgId])}
          >
            Mark All as Read
          </Button>
          <ButtonLink variant='default' to={to('notifications')} onClick={onClose}>
            View All Notifications
          </ButtonLink>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
