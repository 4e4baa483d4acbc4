import { Link } from '@tanstack/react-router'
import { useUnreadMessageCount } from '../../features/chat/conversations/unread-message-count.ts'
import { unreadText } from '../../features/notifications/unread-text.ts'
import { singleKeys } from '../../lib/keys.ts'
import { keysTo } from '../../lib/shortcuts.ts'
import { Hint } from '../../ui/Hint.tsx'
import { KeyLabel } from '../../ui/keys/KeyLabel.tsx'
import { CountBadge } from '../../ui/marks/CountBadge.tsx'
import type { AreaDescription } from '../description.ts'
import { MenuEntryContent } from './faces.tsx'
import classes from './nav.module.css'

type Props = { description: AreaDescription; collapsed?: boolean; onFollow?: () => void }

/**
 * The area's menu. Every link keeps the selected organization. The link to the current page is marked visually and with
 * aria-current.
 */
export function NavEntries({ description: { area, menu }, collapsed = false, onFollow }: Props) {
  const unreadMessageCount = useUnreadMessageCount()
  return (
    <nav className={classes.entries} aria-label='Main'>
      {menu.map(({ segment, label, icon }) => {
        const entry = (
          <Link
            key={segment}
            to={`/${area}/${segment}`}
            className={classes.entry}
            activeProps={{ 'aria-current': 'page' }}
            activeOptions={{ includeSearch: false }}
            aria-label={
              segment === 'chat' && unreadMessageCount > 0 ? `${label}, ${unreadText(unreadMessageCount)}` : label
            }
            title={collapsed ? undefined : hintOf(segment)}
            onClick={onFollow}
          >
            <MenuEntryContent icon={icon} label={label} collapsed={collapsed} />
            {segment === 'chat' && <CountBadge count={unreadMessageCount} overIcon={collapsed} />}
          </Link>
        )
        return collapsed ? (
          <Hint key={segment} label={<KeyLabel label={label} keys={keysTo(segment)} />} position='right'>
            {entry}
          </Hint>
        ) : (
          entry
        )
      })}
    </nav>
  )
}

const hintOf = (segment: string) =>
  singleKeys.get() ? keysTo(segment)?.toUpperCase().replace(' ', ' then ') : undefined
