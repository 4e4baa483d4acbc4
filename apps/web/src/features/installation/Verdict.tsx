import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { Problem } from './problems.ts'
import classes from './verdict.module.css'

/** Whether everything is in order, and otherwise what is not. */
export function Verdict({ problems }: { problems: readonly Problem[] }) {
  const worst = problems[0]?.severity
  const Icon = worst ? IconAlertTriangle : IconCircleCheck
  return (
    <div className={classes.verdict} data-severity={worst ?? 'ok'} role='status'>
      <Icon size={20} stroke={1.6} aria-hidden />
      {worst ? (
        <ul aria-label='Problems'>
          {problems.map(({ severity, text }) => (
            <li key={text} data-severity={severity}>
              <span className={classes.severity}>{severity === 'error' ? 'Error:' : 'Warning:'}</span> {text}
            </li>
          ))}
        </ul>
      ) : (
        <p>Everything is in order.</p>
      )}
    </div>
  )
}
