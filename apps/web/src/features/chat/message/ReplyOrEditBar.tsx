import { Button } from '@mantine/core'
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react'
import classes from '../composer/composer.module.css'
import type { ReplyOrEdit } from './reply-or-edit.ts'
import { messageSummary } from './summary.ts'

type Props = { subject: ReplyOrEdit; onCancel: () => void }

/** Shows the message that the user is replying to or editing, above the composer. */
export function ReplyOrEditBar({ subject: { kind, message }, onCancel }: Props) {
  const Icon = kind === 'reply' ? IconArrowBackUp : IconPencil
  return (
    <section className={classes.subject} aria-label={kind === 'reply' ? 'Reply' : 'Edit'}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <p className={classes.subjectWords}>
        <span className={classes.subjectTitle}>
          {kind === 'reply' ? `Replying to ${message.senderName}` : 'Editing your message'}
        </span>
        <span className={classes.subjectText}>{messageSummary(message)}</span>
      </p>
      <Button variant='subtle' size='compact-sm' onClick={onCancel}>
        Cancel
      </Button>
    </section>
  )
}
