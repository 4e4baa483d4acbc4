import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './connection-banner.module.css'

/** A short break is nobody's business. */
const patience = 3000

type Props = {
  /** Something that the page reads was refused by a busy service and is asked again by itself. */
  busy: boolean
  lost: boolean
  /** Why the service ended or refused the connection, and how the user gets it back. */
  fault?: { words: string; takeBack?: () => void } | undefined
}

/** Says that what others change does not arrive, once that has lasted; floats, so that nothing moves. */
export function ConnectionBanner({ busy, lost, fault }: Props) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!lost) return setShown(false)
    const timer = setTimeout(() => setShown(true), patience)
    return () => clearTimeout(timer)
  }, [lost])
  if (busy && !shown && !fault)
    return (
      <div className={classes.place} role='status'>
        <span className={classes.busy}>The server is busy. Trying again…</span>
      </div>
    )
  return (
    <div className={classes.place} role='status'>
      {(shown || (lost && fault?.takeBack)) && (
        <span className={classes.banner}>
          {fault?.words ?? 'Live updates are paused. Reconnecting...'}
          {fault?.takeBack && (
            <Button size='compact-xs' variant='default' ms={8} onClick={fault.takeBack}>
              Use here
            </Button>
          )}
        </span>
      )}
    </div>
  )
}
