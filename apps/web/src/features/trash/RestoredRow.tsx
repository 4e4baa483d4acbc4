import type { Trashed } from '@muster/contracts/trash'
import { useEffect, useRef } from 'react'
import { useAreaPath } from '../../lib/area.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { KindMark, kindNames } from './KindMark.tsx'
import classes from './trash.module.css'

const pages = { project: 'projects', milestone: 'milestones', task: 'tasks' } as const

/** A restored object with a link to it. If the focus was lost with the Restore button, the link receives it. */
export function RestoredRow({ trashed: { kind, id, title } }: { trashed: Trashed }) {
  const to = useAreaPath()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) link.current?.focus()
  }, [])
  const target =
    kind !== 'goal'
      ? { to: to(pages[kind], id) }
      : { to: to('goals'), search: (search: object) => ({ ...search, goalId: id }) }
  return (
    <li className={classes.row}>
      <KindMark kind={kind} />
      <div className={classes.what}>
        <div className={classes.title}>{title}</div>
        <div className={classes.restored} role='status'>
          {kindNames[kind]} restored
        </div>
      </div>
      <ButtonLink ref={link} size='xs' variant='default' aria-label={`Open ${title}`} {...target}>
        Open
      </ButtonLink>
    </li>
  )
}
