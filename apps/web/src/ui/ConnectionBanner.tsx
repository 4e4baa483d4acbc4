import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './connection-banner.module.css'

/** Milliseconds before an interruption is reported. */
const patience = 3000

type Props = {
  /** A read was refused by a busy service and will be retried. */
  busy: boolean
  lost: boolean
  /** Why the service ended or refused the connection, and how the user can reconnect. */
  fault?: { words: string; takeBack?: () => void } | undefined
}

/** Says that live changes do not arrive, once that has lasted; floats, so that it causes no layout shift. */
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
