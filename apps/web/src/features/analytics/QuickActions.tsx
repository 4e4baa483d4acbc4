import { Link } from '@tanstack/react-router'
import { useAreaPath } from '../../lib/area.ts'
import { DashboardSection } from './DashboardSection.tsx'
import classes from './dashboard.module.css'
import type { QuickLink } from './quick-links.ts'

/** Links to the given pages. */
export function QuickActions({ links }: { links: readonly QuickLink[] }) {
  const to = useAreaPath()
  return (
    <DashboardSection title='Quick Actions' isPrinted={false}>
      <ul className={classes.links}>
        {links.map(({ page, title, text, icon: Icon }) => (
          <li key={page}>
            <Link to={to(page)} className={classes.link}>
              <Icon size={20} stroke={1.6} aria-hidden />
              <span className={classes.title}>{title}</span>
              <span className={classes.text}>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </DashboardSection>
  )
}
