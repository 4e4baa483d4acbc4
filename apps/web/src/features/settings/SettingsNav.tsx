import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { SettingsGroup } from './sections.tsx'
import classes from './settings.module.css'

type Props = { groups: SettingsGroup[]; current: string }

/** Links to the sections: a column beside them, or a page of its own on a phone. */
export const SettingsNav = ({ groups, current }: Props) => (
  <nav className={classes.nav} aria-label='Settings'>
    {groups.map((group) => (
      <NavGroup key={group.title} group={group} current={current} />
    ))}
  </nav>
)

function NavGroup({ group: { title, entries }, current }: { group: SettingsGroup; current: string }) {
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
              aria-current={entry.id === current ? 'page' : undefined}
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
