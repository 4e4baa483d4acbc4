import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './breadcrumb.module.css'

type Props = {
  /** From the outermost: links, and last the name of the current page. */
  levels: { key: string; place: ReactNode }[]
}

/** Breadcrumb above the page's title; every level but the last is a link. */
export const Breadcrumb = ({ levels }: Props) => (
  <nav aria-label='Breadcrumb'>
    <ol className={classes.levels}>
      {levels.map(({ key, place }, index) => (
        <li key={key} aria-current={index === levels.length - 1 ? 'page' : undefined}>
          {index > 0 && <IconChevronRight size={14} stroke={1.6} aria-hidden />}
          {place}
        </li>
      ))}
    </ol>
  </nav>
)
