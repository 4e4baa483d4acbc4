import { type ReactNode, useId } from 'react'
import classes from './page-section.module.css'

type Props = {
  title: string
  /** What is shown beside the title. */
  beside?: ReactNode
  children: ReactNode
}

/** A part of the page of an object, such as its files. */
export function PageSection({ title, beside, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}

/** A number beside the title of a section. */
export const SectionCount = ({ children }: { children: ReactNode }) => <span className={classes.count}>{children}</span>
