import { ActionIcon, Popover, Tooltip } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'

/** Place of the notifications; the panel itself is not built yet and says so. */
export function NotificationBell() {
  return (
    <Popover position='bottom-end' width={300} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label='Notifications'>
          <ActionIcon size={32} aria-label='Notifications'>
            <IconBell size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label='Notifications'>
        <strong>Notifications</strong>
        <p style={{ margin: '4px 0 0', color: 'var(--ink-2)' }}>
          Notifications are not built yet. Here you will see what was assigned to you and what changed.
        </p>
      </Popover.Dropdown>
    </Popover>
  )
}
