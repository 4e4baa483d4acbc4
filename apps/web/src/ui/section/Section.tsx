import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

type Props = { title: string; text?: ReactNode; children: ReactNode }

/** A section of the settings with a title, a description and its controls. */
export function Section({ title, text, children }: Props) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  )
}
