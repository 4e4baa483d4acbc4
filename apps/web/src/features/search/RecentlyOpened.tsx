import { IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useArea } from '../../lib/area.ts'
import { entryIcons } from '../entries/entry-icons.ts'
import { recentEntries } from '../entries/recent-entries.ts'
import { pathOf } from './result-target.ts'
import classes from './search-start.module.css'

const maxShown = 8

type Props = { owner: { userId: number; orgId: number } }

/** The objects that the user opened last, from the palette or from the results of a search. */
export function RecentlyOpened({ owner }: Props) {
  const area = useArea()
  const [entries] = useState(() =>
    recentEntries.get(owner).flatMap(({ target, ...entry }) => (target ? [{ ...entry, target }] : [])),
  )
  return (
    <section aria-label='Recently opened'>
      <h2 className={classes.heading}>Recently opened</h2>
      {entries.length === 0 && <p className={classes.empty}>What you open from a search is listed here.</p>}
      <ul className={classes.list}>
        {entries.slice(0, maxShown).map(({ id, group, label, code, target }) => {
          const Icon = entryIcons[group] ?? IconHistory
          return (
            <li key={id}>
              <Link className={classes.entry} to={pathOf(area, target)} search={target.search}>
                <Icon size={16} stroke={1.6} aria-hidden />
                {code && <span className={classes.key}>{code}</span>}
                <span className={classes.label}>{label}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
