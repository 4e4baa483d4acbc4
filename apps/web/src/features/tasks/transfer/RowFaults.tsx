import { Alert, Button } from '@mantine/core'
import type { RowFault } from './row-errors.ts'
import classes from './transfer.module.css'

type Props = { summary: string; faults: RowFault[]; onChooseFile: () => void }

/** The errors of each row, with the number of the line on which the row starts in the file. */
export function RowFaults({ summary, faults, onChooseFile }: Props) {
  return (
    <Alert color='danger' variant='light' role='alert' mt='md' title={summary}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs keyboard access */}
      <section className={classes.faults} aria-label='Rows with errors' tabIndex={0}>
        <ul>
          {faults.map(({ line, label, message }) => (
            <li key={`${line} ${label} ${message}`}>
              Line {line}, {label}: {message}
            </li>
          ))}
        </ul>
      </section>
      <Button mt='sm' size='sm' variant='default' onClick={onChooseFile}>
        Choose Corrected File
      </Button>
    </Alert>
  )
}
