import { Alert } from '@mantine/core'
import type { RowFault } from './row-errors.ts'
import classes from './transfer.module.css'

/** The errors of each row, with the number of the line on which the row starts in the file. */
export function RowFaults({ summary, faults }: { summary: string; faults: RowFault[] }) {
  return (
    <Alert color='danger' variant='light' role='alert' mt='md' title={summary}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs keyboard access */}
      <section className={classes.faults} aria-label='Rows with errors' tabIndex={0}>
        <ul>
          {faults.map(({ line, field, message }) => (
            <li key={`${line} ${field} ${message}`}>
              Line {line}, {field}: {message}
            </li>
          ))}
        </ul>
      </section>
    </Alert>
  )
}
