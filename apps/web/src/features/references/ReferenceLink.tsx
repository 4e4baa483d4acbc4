import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Search } from '../../lib/look/search.ts'
import classes from '../../ui/text/reference.module.css'

type Props = { to: string; search: Search; icon: ReactNode; children: ReactNode }

/** A chip in a text that links to an object. The icon stays with the first word. */
export const ReferenceLink = ({ to, search, icon, children }: Props) => (
  <Link to={to} search={search} className={classes.reference}>
    <span className={classes.start}>{icon}&nbsp;</span>
    {children}
  </Link>
)
