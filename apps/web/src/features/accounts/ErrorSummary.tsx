import type { Ref } from 'react'
import classes from './account-form.module.css'

type Props = { sentences: readonly string[]; ref?: Ref<HTMLDivElement> }

/** All errors, above the form; takes the focus so that they are read first. */
export const ErrorSummary = ({ sentences, ref }: Props) =>
  sentences.length > 0 && (
    <div ref={ref} className={classes.summary} role='alert' tabIndex={-1}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
