import { IconArrowLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import classes from './back-link.module.css'

/** A link to the parent page, above the title of a page. */
export const BackLink = createLink(({ children, ...props }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...props} className={classes.back}>
    <IconArrowLeft size={16} stroke={1.6} aria-hidden />
    {children}
  </a>
))
