import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import { storedFlag } from '../../../../lib/stored.ts'
import { callsNeedHttps, callsPossible } from '../../calls-possible.ts'
import classes from './calls-hint.module.css'

const closed = storedFlag('calls-hint-closed')

/** Says once, where calls are made, why they are not possible on this page. */
export function CallsHint() {
  const [shown, setShown] = useState(() => !callsPossible() && !closed.get())
  if (!shown) return null
  const close = () => {
    closed.set(true)
    setShown(false)
  }
  return (
    <div className={classes.hint}>
      <p>{callsNeedHttps}</p>
      <CloseButton size={24} aria-label='Close hint' onClick={close} />
    </div>
  )
}
