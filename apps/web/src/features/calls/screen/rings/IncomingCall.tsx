import { IconPhone, IconPhoneOff, IconVideo } from '@tabler/icons-react'
import { Avatar } from '../../../../ui/avatar/Avatar.tsx'
import type { CallState } from '../../call-state.ts'
import { callActions } from '../../use-call.ts'
import { CallFrame } from '../CallFrame.tsx'
import naming from '../call-titles.module.css'
import { callTexts } from '../notes/call-texts.ts'
import classes from '../notes/notice.module.css'
import rings from './rings.module.css'

type Props = { state: Extract<CallState, { phase: 'ringing' }> }

/** An incoming call. It does not take the focus, because the user may be typing; F6 moves the focus here. */
export function IncomingCall({ state: { callType, partner } }: Props) {
  const name = partner?.name ?? ''
  const text = callTexts.incoming(callType)
  const Icon = callType === 'video' ? IconVideo : IconPhone
  return (
    <CallFrame label={`${text}: ${name}`} role='alertdialog'>
      {() => (
        <div className={classes.notice}>
          <div className={classes.who}>
            <span className={rings.rings}>
              <Avatar name={name} userId={partner?.id} size={48} />
            </span>
            <div className={naming.titles}>
              <p className={naming.name}>{name}</p>
              <p className={naming.status}>{text}</p>
            </div>
          </div>
          <div className={classes.answers}>
            <button type='button' className={classes.answer} data-tone='end' onClick={() => callActions.reject()}>
              <IconPhoneOff size={18} stroke={1.6} aria-hidden />
              Reject
            </button>
            <button
              type='button'
              className={classes.answer}
              data-tone='accept'
              data-first
              onClick={() => callActions.accept()}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
              Accept
            </button>
          </div>
          {callType === 'video' && (
            <button type='button' className={classes.quietAnswer} onClick={() => callActions.accept({ camera: false })}>
              Accept without camera
            </button>
          )}
        </div>
      )}
    </CallFrame>
  )
}
