import { Progress } from '@mantine/core'
import classes from './transfer.module.css'

/** Progress of an import: upload of the file, then processing on the server. */
export function ImportProgress({ sent }: { sent: number }) {
  const percent = Math.round(sent * 90)
  return (
    <div className={classes.progress}>
      <Progress value={percent} aria-label='Import' animated={sent >= 1} />
      <p aria-live='polite'>
        {sent < 1 ? `Sending the file: ${Math.round(sent * 100)} %` : 'Checking and writing the rows...'}
      </p>
    </div>
  )
}
