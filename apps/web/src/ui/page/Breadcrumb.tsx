import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './breadcrumb.module.css'

type Props = {
  /** The levels from the outermost to the current page. The last is the current page's name; the others are links. */
  levels: { key: string; content: ReactNode }[]
}

/** The breadcrumb above the title of a page. Every level except the last is a link. */
export const Breadcrumb = ({ levels }: Props) => (
  <nav aria-label='Breadcrumb'>
    <ol className={classes.levels}>
      {levels.map(({ key, content }, index) => (
        <li key={key} aria-current={index === levels.length - 1 ? 'page' : undefined}>
          {index > 0 && <IconChevronRight size={14} stroke={1.6} aria-hidden />}
          {content}
        </li>
      ))}
    </ol>
  </nav>
)
