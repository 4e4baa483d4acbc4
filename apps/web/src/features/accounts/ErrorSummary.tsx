import type { Ref } from 'react'
import classes from './account-form.module.css'

type Props = { sentences: readonly string[]; ref?: Ref<HTMLDivElement> }

/** All errors of a form, above its fields. The form focuses the summary, so that screen readers read it first. */
export const ErrorSummary = ({ sentences, ref }: Props) =>
  sentences.length > 0 && (
    <div ref={ref} className={classes.summary} role='alert' tabIndex={-1}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
