import type { Me } from '@muster/contracts/accounts'
import { IconMessages } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useUnreadMessageCount } from '../../features/chat/conversations/unread-message-count.ts'
import { unreadText } from '../../features/notifications/unread-text.ts'
import { lazily } from '../../lib/lazily.ts'
import { setHeaderSlot } from '../../lib/look/header-slot.ts'
import type { SelectedOrganization } from '../../lib/organization.ts'
import { useLoadedWhenIdle } from '../../lib/use-loaded-when-idle.ts'
import { Hint } from '../../ui/Hint.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CountBadge } from '../../ui/marks/CountBadge.tsx'
import { ThemeToggle } from '../../ui/ThemeToggle.tsx'
import type { AreaDescription } from '../description.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { HeaderTitle } from './faces.tsx'
import classes from './header.module.css'
import { NotificationBell } from './NotificationBell.tsx'
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx'
import { PaletteButton } from './PaletteButton.tsx'

const RunningTimer = lazily(
  async () => (await import('../../features/tasks/time-entries/timer/RunningTimer.tsx')).RunningTimer,
)

type Props = {
  description: AreaDescription
  title: string
  me: Me
  organization: SelectedOrganization | undefined
  chatOpen: boolean
  onChat: () => void
  onSearch: () => void
}

export function Header({ description, title, me, organization, chatOpen, onChat, onSearch }: Props) {
  const unreadMessageCount = useUnreadMessageCount()
  const isTimerLoaded = useLoadedWhenIdle(RunningTimer.preload)
  const placeBreadcrumb = useCallback(
    (element: HTMLDivElement) => {
      setHeaderSlot({ element, title })
      return () => setHeaderSlot(undefined)
    },
    [title],
  )
  return (
    <header className={classes.header}>
      <OrganizationSwitcher
        organizations={me.organizations}
        logos={me.logos}
        invitationCount={me.invitations.length}
        selected={organization}
      />
      <HeaderTitle
        title={title}
        badge={description.badge}
        breadcrumb={<div ref={placeBreadcrumb} className={classes.breadcrumb} />}
      />
      <div className={classes.right}>
        {isTimerLoaded && <RunningTimer />}
        <PaletteButton onClick={onSearch} />
        <Hint label='Team chat'>
          <IconButton
            size={32}
            className={classes.chat}
            aria-label='Team chat'
            aria-description={unreadMessageCount > 0 ? unreadText(unreadMessageCount) : undefined}
            aria-pressed={chatOpen}
            onClick={onChat}
          >
            <IconMessages size={18} stroke={1.6} />
            <CountBadge count={unreadMessageCount} overIcon />
          </IconButton>
        </Hint>
        <NotificationBell me={me} organization={organization} />
        <span className={classes.wide}>
          <ThemeToggle />
          <AccountMenu me={me} />
        </span>
      </div>
    </header>
  )
}
