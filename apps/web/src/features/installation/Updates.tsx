import { Button } from '@mantine/core'
import classes from './installation.module.css'
import { useFindNewestVersion } from './queries.ts'

/** Requests the newest version when the operator clicks, and never by itself. */
export function Updates({ version }: { version: string }) {
  const { data, error, isPending, mutate } = useFindNewestVersion()
  const isSame = data && data.version.replace(/^v/, '') === version.replace(/^v/, '')
  return (
    <span className={classes.updates}>
      <span role='status' className={classes.note}>
        {error?.message}
        {data && (isSame ? 'This is the newest version.' : `The newest version is ${data.version}.`)}
        {data?.url && !isSame && (
          <>
            {' '}
            <a href={data.url} target='_blank' rel='noreferrer'>
              What is new
            </a>
          </>
        )}
      </span>
      <Button variant='default' loading={isPending} onClick={() => mutate()}>
        Look for a New Version
      </Button>
    </span>
  )
}
