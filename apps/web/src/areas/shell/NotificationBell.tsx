import type { Me } from '@muster/contracts/accounts'
import { IconBell } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { unreadText } from '../../features/notifications/unread-text.ts'
import { useUnread } from '../../features/notifications/use-unread.ts'
import type { SelectedOrganization } from '../../lib/organization.ts'
import { lazilyOpened } from '../../ui/dialog/lazily-opened.ts'
import { Hint } from '../../ui/Hint.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CountBadge } from '../../ui/marks/CountBadge.tsx'
import classes from './notification-bell.module.css'

const BellPanel = lazilyOpened(async () => (await import('../../features/notifications/bell/BellPanel.tsx')).BellPanel)

/** Preloads the panel's code. A failed load is retried when the panel opens. */
const preload = () => void BellPanel.preload().catch(() => undefined)

type Props = { me: Me; organization: SelectedOrganization | undefined }

/**
 * Shows the number of unread notifications, and opens a panel with the latest ones. The panel's code loads on hover or
 * focus.
 */
export function NotificationBell({ me, organization }: Props) {
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched')
  const countId = useId()
  const orgId = organization?.isMember ? organization.id : me.organizations[0]?.id
  const unreadCount = useUnread(orgId)
  return (
    <>
      <Hint label='Notifications'>
        <IconButton
          size={32}
          className={classes.bell}
          aria-label='Notifications'
          aria-describedby={countId}
          aria-haspopup='dialog'
          aria-expanded={state === 'open'}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setState('open')}
        >
          <IconBell size={18} stroke={1.6} aria-hidden />
          <CountBadge count={unreadCount} overIcon />
        </IconButton>
      </Hint>
      <span id={countId} className='visually-hidden'>
        {unreadText(unreadCount)}
      </span>
      {state !== 'untouched' && (
        <BellPanel
          orgId={orgId}
          unreadCount={unreadCount}
          opened={state === 'open'}
          onClose={() => setState('closed')}
        />
      )}
    </>
  )
}
