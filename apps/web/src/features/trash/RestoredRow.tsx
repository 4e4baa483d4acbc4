import { useEffect, useRef } from 'react'
import { useAreaPath } from '../../lib/area.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { KindMark } from './KindMark.tsx'
import classes from './trash.module.css'
import { kindNames, type TrashEntry } from './trash-entry.ts'

/** A restored object or file with a link to it. If the focus was lost with the Restore button, the link receives it. */
export function RestoredRow({ entry }: { entry: TrashEntry }) {
  const { kind, title, target } = entry
  const to = useAreaPath()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) link.current?.focus()
  }, [])
  return (
    <li className={classes.row}>
      <KindMark entry={entry} />
      <div className={classes.what}>
        <div className={classes.title}>{title}</div>
        <div className={classes.restored} role='status'>
          {kindNames[kind]} restored
        </div>
      </div>
      <ButtonLink
        ref={link}
        size='xs'
        variant='default'
        aria-label={`Open ${title}`}
        to={to(target.page, target.id)}
        search={(search: object) => ({ ...search, ...target.search })}
        {...(target.hash && { hash: target.hash })}
      >
        Open
      </ButtonLink>
    </li>
  )
}
