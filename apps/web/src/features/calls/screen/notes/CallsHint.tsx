import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import { storedFlag } from '../../../../lib/stored-flag.ts'
import { callsNeedHttpsText, callsPossible } from '../../calls-possible.ts'
import classes from './calls-hint.module.css'

const closedFlag = storedFlag('calls-hint-closed')

/** If calls are not possible on this page, explains why, until the user closes the hint. */
export function CallsHint() {
  const [isShown, setIsShown] = useState(() => !callsPossible() && !closedFlag.get())
  if (!isShown) return null
  const close = () => {
    closedFlag.set(true)
    setIsShown(false)
  }
  return (
    <div className={classes.hint}>
      <p>{callsNeedHttpsText}</p>
      <CloseButton size={24} aria-label='Close hint' onClick={close} />
    </div>
  )
}
