import { Alert } from '@mantine/core'
import type { RowFault } from './row-errors.ts'
import classes from './transfer.module.css'

/** What is wrong with which row, named by the line of the file in which it begins. */
export function RowFaults({ summary, faults }: { summary: string; faults: RowFault[] }) {
  return (
    <Alert color='danger' variant='light' role='alert' mt='md' title={summary}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by the keyboard */}
      <section className={classes.faults} aria-label='Rows with errors' tabIndex={0}>
        <ul>
          {faults.map(({ line, what, message }) => (
            <li key={`${line} ${what} ${message}`}>
              Line {line}, {what}: {message}
            </li>
          ))}
        </ul>
      </section>
    </Alert>
  )
}
