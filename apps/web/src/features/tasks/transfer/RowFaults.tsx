import { Alert } from '@mantine/core'
import type { RowFault } from './row-errors.ts'
import classes from './transfer.module.css'

/** Errors by row, with the line number at which the row starts in the file. */
export function RowFaults({ summary, faults }: { summary: string; faults: RowFault[] }) {
  return (
    <Alert color='danger' variant='light' role='alert' mt='md' title={summary}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs keyboard access */}
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
