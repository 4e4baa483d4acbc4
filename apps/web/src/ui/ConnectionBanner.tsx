import { useEffect, useState } from 'react'
import classes from './connection-banner.module.css'

/** A short break is nobody's business. */
const patience = 3000

/** Says that what others change does not arrive, once that has lasted; floats, so that nothing moves. */
export function ConnectionBanner({ lost }: { lost: boolean }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!lost) return setShown(false)
    const timer = setTimeout(() => setShown(true), patience)
    return () => clearTimeout(timer)
  }, [lost])
  return (
    <div className={classes.place} role='status'>
      {shown && <span className={classes.banner}>Live updates are paused. Reconnecting...</span>}
    </div>
  )
}
