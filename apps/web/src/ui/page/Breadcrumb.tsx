import { IconChevronRight } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './breadcrumb.module.css'

export type Level = { key: string; label: string; link?: Pick<LinkProps, 'to' | 'search' | 'hash'> }

/** The levels from the outermost to the current page. The last is the current page's name; the others are links. */
export const Breadcrumb = ({ levels }: { levels: Level[] }) => (
  <nav aria-label='Breadcrumb'>
    <ol className={classes.levels}>
      {levels.map(({ key, label, link }, index) => (
        <li key={key} aria-current={index === levels.length - 1 ? 'page' : undefined}>
          {index > 0 && <IconChevronRight size={14} stroke={1.6} aria-hidden />}
          {link ? <Link {...link}>{label}</Link> : <span title={label}>{label}</span>}
        </li>
      ))}
    </ol>
  </nav>
)
