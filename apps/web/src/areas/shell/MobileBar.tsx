import { UnstyledButton } from '@mantine/core'
import type { Me } from '@muster/contracts/accounts'
import { IconMenu2 } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useUnreadMessageCount } from '../../features/chat/conversations/unread-message-count.ts'
import { unreadText } from '../../features/notifications/unread-text.ts'
import { useSearch } from '../../lib/look/search.ts'
import { usePageState } from '../../lib/look/use-page-state.ts'
import { lazilyOpened } from '../../ui/dialog/lazily-opened.ts'
import { CountBadge } from '../../ui/marks/CountBadge.tsx'
import type { AreaDescription } from '../description.ts'
import classes from './mobile-bar.module.css'

const MobileMenu = lazilyOpened(async () => (await import('./MobileMenu.tsx')).MobileMenu)

/** The pages in the bar. The menu that slides over the page contains all the links of the area. */
const barSegments = ['my-work', 'dashboard', 'tasks', 'chat']

type Props = {
  description: AreaDescription
  me: Me
  /** The id of the user's organization; undefined if the user is not a member of the selected one. */
  orgId: number | undefined
}

/** The navigation of small screens, at the bottom. It makes room for an open chat room, which has its own way back. */
export function MobileBar({ description, me, orgId }: Props) {
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched')
  const isInRoom = useIsInRoom()
  const unreadMessageCount = useUnreadMessageCount()
  const barEntries = barSegments.flatMap((segment) => description.menu.find((entry) => entry.segment === segment) ?? [])
  usePageState('mobile-bar', !isInRoom)
  if (isInRoom) return null
  return (
    <>
      <nav className={classes.bar} aria-label='Quick'>
        {barEntries.map(({ segment, label, icon: Icon }) => (
          <Link
            key={segment}
            to={`/${description.area}/${segment}`}
            className={classes.entry}
            activeProps={{ 'aria-current': 'page' }}
            activeOptions={{ includeSearch: false }}
            aria-label={
              segment === 'chat' && unreadMessageCount > 0 ? `${label}, ${unreadText(unreadMessageCount)}` : label
            }
          >
            <span className={classes.icon}>
              <Icon size={20} stroke={1.6} aria-hidden />
              {segment === 'chat' && <CountBadge count={unreadMessageCount} overIcon />}
            </span>
            <span>{label}</span>
          </Link>
        ))}
        <UnstyledButton
          className={classes.entry}
          aria-haspopup='dialog'
          aria-expanded={state === 'open'}
          onClick={() => setState('open')}
        >
          <IconMenu2 size={20} stroke={1.6} aria-hidden />
          <span>Menu</span>
        </UnstyledButton>
      </nav>
      {state !== 'untouched' && (
        <MobileMenu
          description={description}
          me={me}
          orgId={orgId}
          opened={state === 'open'}
          onClose={() => setState('closed')}
        />
      )}
    </>
  )
}

/** Whether a chat room fills the page. */
function useIsInRoom() {
  const isChat = useLocation({ select: ({ pathname }) => pathname.split('/')[2] === 'chat' })
  const { room } = useSearch()
  return isChat && room !== undefined
}
