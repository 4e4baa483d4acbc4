import { ActionIcon } from '@mantine/core'
import type { Me } from '@muster/contracts/accounts'
import { IconBell } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { unreadText } from '../../features/notifications/unread-words.ts'
import { useUnread } from '../../features/notifications/use-unread.ts'
import { lazily } from '../../lib/lazily.ts'
import type { SelectedOrganization } from '../../lib/organization.ts'
import { Hint } from '../../ui/Hint.tsx'
import { CountBadge } from '../../ui/marks/CountBadge.tsx'
import classes from './notification-bell.module.css'

const BellPanel = lazily(async () => (await import('../../features/notifications/bell/BellPanel.tsx')).BellPanel)

/** A failed preload is retried when the panel opens. */
const preload = () => void BellPanel.preload().catch(() => undefined)

type Props = { me: Me; organization: SelectedOrganization | undefined }

/** Shows the number of unread notifications and opens the latest. The panel's code loads on hover. */
export function NotificationBell({ me, organization }: Props) {
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched')
  const count = useId()
  const orgId = organization?.mine ? organization.id : me.organizations[0]?.id
  const unread = useUnread(orgId)
  return (
    <>
      <Hint label='Notifications'>
        <ActionIcon
          size={32}
          className={classes.bell}
          aria-label='Notifications'
          aria-describedby={count}
          aria-haspopup='dialog'
          aria-expanded={state === 'open'}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setState('open')}
        >
          <IconBell size={18} stroke={1.6} aria-hidden />
          <CountBadge count={unread} over />
        </ActionIcon>
      </Hint>
      <span id={count} className='visually-hidden'>
        {unreadText(unread)}
      </span>
      <Suspense>
        {state !== 'untouched' && (
          <BellPanel orgId={orgId} unread={unread} opened={state === 'open'} onClose={() => setState('closed')} />
        )}
      </Suspense>
    </>
  )
}
