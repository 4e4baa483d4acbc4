import { Progress } from '@mantine/core'
import classes from './transfer.module.css'

/** Progress of an import: upload of the file, then processing on the server. */
export function ImportProgress({ sentFraction }: { sentFraction: number }) {
  const percent = Math.round(sentFraction * 90)
  return (
    <div className={classes.progress}>
      <Progress value={percent} aria-label='Import' animated={sentFraction >= 1} />
      <p aria-live='polite'>
        {sentFraction < 1
          ? `Sending the file: ${Math.round(sentFraction * 100)} %`
          : 'Checking and writing the rows...'}
      </p>
    </div>
  )
}
