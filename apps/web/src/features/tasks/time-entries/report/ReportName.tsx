import type { TimeGrouping } from '@muster/contracts/time-entries/fields'
import { Link } from '@tanstack/react-router'
import { useAreaPath } from '../../../../lib/area.ts'
import { Avatar } from '../../../../ui/avatar/Avatar.tsx'
import classes from './report.module.css'
import { nameOf, type ReportRow } from './rows.ts'

/** The name of a row, as a link to its object. */
export function ReportName({ by, row }: { by: TimeGrouping; row: ReportRow }) {
  const to = useAreaPath()
  const name = nameOf(by, row)
  if (row.id === null) return <span className={classes.rest}>{name}</span>
  switch (by) {
    case 'task':
      return (
        <Link to={to('tasks', row.id)} className={classes.link}>
          <span className={classes.key}>{row.key}</span> {row.name}
        </Link>
      )
    case 'project':
      return (
        <Link to={to('projects', row.id)} className={classes.link}>
          {name}
        </Link>
      )
    case 'milestone':
      return (
        <Link to={to('milestones', row.id)} className={classes.link}>
          {name}
        </Link>
      )
    case 'goal':
      return (
        <Link to={to('goals')} search={{ goalId: row.id }} className={classes.link}>
          {name}
        </Link>
      )
    case 'person':
      return (
        <span className={classes.person}>
          <Avatar name={name} userId={row.id} size={24} />
          {name}
        </span>
      )
  }
}
