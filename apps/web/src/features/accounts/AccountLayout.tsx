import { type ReactNode, useEffect } from 'react'
import { Brand } from '../../ui/Brand.tsx'
import { ThemeToggle } from '../../ui/ThemeToggle.tsx'
import classes from './account-layout.module.css'
import { QuarterMotif } from './QuarterMotif.tsx'

type Props = { title: string; lead?: ReactNode; children?: ReactNode; foot?: ReactNode }

/** Frame of every page before sign-in: the form on the left, and on wide screens a decorative panel on the right. */
export function AccountLayout({ title, lead, children, foot }: Props) {
  useEffect(() => {
    document.title = `${title} · Muster`
  }, [title])

  return (
    <div className={classes.layout}>
      <div className={classes.theme}>
        <ThemeToggle />
      </div>
      <main className={classes.side}>
        <Brand />
        <div className={classes.form}>
          <h1 className={classes.title}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          {children && <div className={classes.content}>{children}</div>}
          {foot && <p className={classes.foot}>{foot}</p>}
        </div>
      </main>
      <div className={classes.panel}>
        <QuarterMotif />
        <p className={classes.slogan}>Everything your team has to do, in one place.</p>
      </div>
    </div>
  )
}
