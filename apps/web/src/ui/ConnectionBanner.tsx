import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './connection-banner.module.css'

/** Milliseconds after which an interruption is reported. */
const graceMilliseconds = 3000

type Props = {
  /** Whether a busy service has refused a read request, which will be retried. */
  busy: boolean
  lost: boolean
  /** Why the service refused or ended the connection. If another window replaced this one, `takeOver` reconnects. */
  fault?: { text: string; takeOver?: () => void } | undefined
}

/**
 * Reports that the service is busy or that another window replaced this one. After a short delay, also reports that
 * live updates are paused, or why the service refused the connection. The banner floats, so that it causes no layout
 * shift.
 */
export function ConnectionBanner({ busy, lost, fault }: Props) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!lost) return setIsShown(false)
    const timer = setTimeout(() => setIsShown(true), graceMilliseconds)
    return () => clearTimeout(timer)
  }, [lost])
  if (busy && !isShown && !fault)
    return (
      <div className={classes.place} role='status'>
        <span className={classes.busy}>The server is busy. Trying again…</span>
      </div>
    )
  return (
    <div className={classes.place} role='status'>
      {(isShown || (lost && fault?.takeOver)) && (
        <span className={classes.banner}>
          {fault?.text ?? 'Live updates are paused. Reconnecting...'}
          {fault?.takeOver && (
            <Button size='compact-xs' variant='default' ms={8} onClick={fault.takeOver}>
              Use here
            </Button>
          )}
        </span>
      )}
    </div>
  )
}
