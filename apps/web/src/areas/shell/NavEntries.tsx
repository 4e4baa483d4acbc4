import { useUnreadMessageCount } from '../../features/chat/conversations/unread-message-count.ts'
import { type AreaDescription, searchEntry } from '../description.ts'
import { NavEntry } from './NavEntry.tsx'
import classes from './nav.module.css'

type Props = { description: AreaDescription; collapsed?: boolean; onFollow?: () => void }

/**
 * The area's menu, below a link to the search. Every link keeps the selected organization. The link to the current page
 * is marked visually and with aria-current.
 */
export function NavEntries({ description: { area, menu }, collapsed = false, onFollow }: Props) {
  const unreadMessageCount = useUnreadMessageCount()
  const props = { area, collapsed, onFollow }
  return (
    <>
      <div className={classes.search}>
        <NavEntry {...props} entry={searchEntry} />
      </div>
      <nav className={classes.entries} aria-label='Main'>
        {menu.map((entry) => (
          <NavEntry
            key={entry.segment}
            {...props}
            entry={entry}
            unreadCount={entry.segment === 'chat' ? unreadMessageCount : 0}
          />
        ))}
      </nav>
    </>
  )
}
