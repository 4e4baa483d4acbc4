import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { writeClipboard } from '../../../lib/clipboard.ts'
import dialogClasses from '../../../ui/dialog/dialog.module.css'
import classes from '../people.module.css'

export type NewInvitation = { email: string; url: string }

type Props = { invitation: NewInvitation; onClose: () => void }

/** The link of an invitation, shown on a server without mail so that the inviter can pass it on. */
export function InvitationLink({ invitation: { email, url }, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<'yes' | 'by hand'>()

  const copy = async () => {
    field.current?.select()
    // If the browser refuses, the user can copy the link, which is selected.
    setCopied((await writeClipboard(url)) ? 'yes' : 'by hand')
  }

  return (
    <>
      <p className={dialogClasses.text}>
        This server does not send email, so hand this link to <strong>{email}</strong> yourself. It works once and for
        72 hours, and is shown only now.
      </p>
      <div className={classes.link}>
        <TextInput
          ref={field}
          label='Invitation link'
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          data-autofocus
          leftSection={copied === 'yes' ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={copy}
        >
          Copy link
        </Button>
      </div>
      <p className={classes.hint} role='status' style={{ minHeight: 18, marginTop: 8 }}>
        {copied === 'yes' && 'Copied'}
        {copied === 'by hand' && 'The link is marked: copy it with your keyboard.'}
      </p>
      <div className={dialogClasses.footer}>
        <Button variant='default' onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}
