import type { Ref } from 'react'
import classes from './account-form.module.css'

type Props = { sentences: readonly string[]; ref?: Ref<HTMLDivElement> }

/** All that is wrong, above the form; it takes the focus so that nobody has to search. */
export const ErrorSummary = ({ sentences, ref }: Props) =>
  sentences.length > 0 && (
    <div ref={ref} className={classes.summary} role='alert' tabIndex={-1}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
