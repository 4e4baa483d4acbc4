import { Link } from '@tanstack/react-router'
import { unreadText } from '../../features/notifications/unread-text.ts'
import type { Area } from '../../lib/area.ts'
import { singleKeys } from '../../lib/keys.ts'
import { keysTo } from '../../lib/shortcuts.ts'
import { Hint } from '../../ui/Hint.tsx'
import { KeyLabel } from '../../ui/keys/KeyLabel.tsx'
import { CountBadge } from '../../ui/marks/CountBadge.tsx'
import type { MenuEntry } from '../description.ts'
import { MenuEntryContent } from './faces.tsx'
import classes from './nav.module.css'

type Props = { area: Area; entry: MenuEntry; unreadCount?: number; collapsed: boolean; onFollow?: () => void }

/** A link of the sidebar. A collapsed sidebar shows its icon, and its label and keys in a tooltip. */
export function NavEntry({ area, entry: { segment, label, icon }, unreadCount = 0, collapsed, onFollow }: Props) {
  const link = (
    <Link
      to={`/${area}/${segment}`}
      className={classes.entry}
      activeProps={{ 'aria-current': 'page' }}
      activeOptions={{ includeSearch: false }}
      aria-label={unreadCount > 0 ? `${label}, ${unreadText(unreadCount)}` : label}
      title={collapsed ? undefined : hintOf(segment)}
      onClick={onFollow}
    >
      <MenuEntryContent icon={icon} label={label} collapsed={collapsed} />
      <CountBadge count={unreadCount} overIcon={collapsed} />
    </Link>
  )
  return collapsed ? (
    <Hint label={<KeyLabel label={label} keys={keysTo(segment)} />} position='right'>
      {link}
    </Hint>
  ) : (
    link
  )
}

const hintOf = (segment: string) =>
  singleKeys.get() ? keysTo(segment)?.toUpperCase().replace(' ', ' then ') : undefined
