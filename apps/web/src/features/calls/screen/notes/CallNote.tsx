import { IconX } from '@tabler/icons-react'
import { usePageState } from '../../../../lib/look/use-page-state.ts'
import classes from './notes.module.css'

type Props = {
  text: string
  detail?: string | undefined
  /** Whether the note only informs the user, rather than reporting a problem. */
  plain?: boolean
  action?: { label: string; run: () => void } | undefined
  onClose?: () => void
}

export function CallNote({ text, detail, plain = false, action, onClose }: Props) {
  usePageState('call-note', plain)
  return (
    <div className={classes.note} role='status' data-plain={plain || undefined}>
      <p className={classes.noteWords}>
        <strong>{text}</strong>
        {detail && <span>{detail}</span>}
      </p>
      {action && (
        <button type='button' className={classes.noteAction} onClick={action.run}>
          {action.label}
        </button>
      )}
      {onClose && (
        <button type='button' className={classes.noteClose} aria-label='Close note' onClick={onClose}>
          <IconX size={16} stroke={1.6} aria-hidden />
        </button>
      )}
    </div>
  )
}
