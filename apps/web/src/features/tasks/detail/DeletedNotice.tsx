import { Alert, Button, CopyButton, Textarea } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { UnsavedText } from '../../../lib/forms/unsaved-text.ts'
import classes from './detail.module.css'

type Props = {
  noun?: 'task' | 'milestone'
  /** Typed text that can no longer be saved. */
  unsavedTexts: readonly UnsavedText[]
  /** Button or link that leaves the notice. */
  action: ReactNode
}

/** Notice that a task or milestone was deleted or is no longer visible to the user, with any unsaved text to copy. */
export function DeletedNotice({ noun = 'task', unsavedTexts, action }: Props) {
  const notice = useRef<HTMLDivElement>(null)
  // Moves the focus here, because the element that had the focus has been unmounted.
  useEffect(() => notice.current?.focus(), [])
  return (
    <div className={classes.gone}>
      <Alert
        ref={notice}
        tabIndex={-1}
        color='warn'
        role='alert'
        title={`This ${noun} was deleted while you were writing, or is no longer in your sight`}
      >
        {unsavedTexts.length > 0 ? 'Nothing was saved. You can copy what you typed from here.' : 'Nothing was saved.'}
      </Alert>
      {unsavedTexts.map(({ label, text }) => (
        <div key={label} className={classes.kept}>
          <Textarea label={label} value={text} readOnly autosize minRows={1} maxRows={12} />
          <CopyButton value={text} timeout={2000}>
            {({ copied, copy }) => (
              <Button variant='default' size='xs' onClick={copy} aria-label={`Copy ${label}`}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </div>
      ))}
      <div>{action}</div>
    </div>
  )
}
