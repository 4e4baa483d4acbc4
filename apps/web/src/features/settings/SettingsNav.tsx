import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { SettingsGroup } from './sections.tsx'
import classes from './settings.module.css'

type Props = { groups: SettingsGroup[]; currentId: string }

/**
 * Links to the sections, in a column beside the selected section. A narrow screen shows either the links or a section.
 */
export const SettingsNav = ({ groups, currentId }: Props) => (
  <nav className={classes.nav} aria-label='Settings'>
    {groups.map((group) => (
      <NavGroup key={group.title} group={group} currentId={currentId} />
    ))}
  </nav>
)

function NavGroup({ group: { title, entries }, currentId }: { group: SettingsGroup; currentId: string }) {
  const id = useId()
  return (
    <div>
      <p id={id} className={classes.group} title={title}>
        {title}
      </p>
      <ul className={classes.entries} aria-labelledby={id}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Link
              to='.'
              hash={entry.id}
              hashScrollIntoView={false}
              className={classes.entry}
              activeOptions={{ includeHash: true }}
              activeProps={{ 'aria-current': undefined }}
              aria-current={entry.id === currentId ? 'page' : undefined}
            >
              {entry.label}
              <IconChevronRight className={classes.chevron} size={16} stroke={1.6} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
