import { Button, Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useAreaPath } from '../../../lib/area.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { useLockScroll } from '../../../ui/dialog/use-lock-scroll.ts'
import { markAllAsRead } from '../cache/change-notifications.ts'
import { unreadText } from '../unread-text.ts'
import { BellList } from './BellList.tsx'
import classes from './bell-panel.module.css'

type Props = {
  /** The organization of the notifications; undefined for a user without one. */
  orgId: number | undefined
  unreadCount: number
  opened: boolean
  onClose: () => void
}

/** A panel with the latest notifications, which slides over the right edge of the page. */
export function BellPanel({ orgId, unreadCount, opened, onClose }: Props) {
  const queryClient = useQueryClient()
  const to = useAreaPath()
  // The Drawer restores the focus only if `opened` changes to true after mounting, but this component is mounted when
  // the bell is first pressed, and `opened` is then already true.
  const mounted = useMounted()
  useLockScroll(opened && mounted)
  const isAllRead = orgId === undefined || unreadCount === 0
  return (
    <Drawer.Root opened={opened && mounted} onClose={onClose} position='right' size={400}>
      <Drawer.Overlay />
      <Drawer.Content classNames={{ content: classes.content, inner: classes.inner }}>
        <Drawer.Header className={classes.header}>
          <Drawer.Title className={classes.title}>Notifications</Drawer.Title>
          <span className={classes.unread} role='status'>
            {unreadText(unreadCount)}
          </span>
          <Drawer.CloseButton aria-label='Close notifications' size={32} iconSize={18} />
        </Drawer.Header>
        <Drawer.Body className={classes.body}>
          <BellList orgId={orgId} onFollow={onClose} />
        </Drawer.Body>
        <div className={classes.footer}>
          <Button
            variant='default'
            // Not `disabled`, because the button would lose the focus as soon as everything is read.
            aria-disabled={isAllRead}
            data-disabled={isAllRead || undefined}
            onClick={() => orgId !== undefined && unreadCount > 0 && markAllAsRead(queryClient, [orgId])}
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
