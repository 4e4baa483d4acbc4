import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { writeClipboard } from '../../../lib/clipboard.ts'
import classes from '../people.module.css'

export type NewInvitation = { email: string; url: string }

type Props = { invitation: NewInvitation; label: string; takesFocus: boolean }

/** The link of an invitation with a button that copies it. */
export function InvitationLink({ invitation: { email, url }, label, takesFocus }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [copied, setCopied] = useState<'yes' | 'by hand'>()

  // The link replaces the form, whose button had the focus.
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])

  const copy = async () => {
    field.current?.select()
    // If the browser refuses, the user can copy the link, which is selected.
    setCopied((await writeClipboard(url)) ? 'yes' : 'by hand')
  }

  return (
    <>
      <div className={classes.link}>
        <TextInput ref={field} label={label} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
        <Button
          ref={button}
          aria-label={label === email ? `Copy link for ${email}` : undefined}
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
    </>
  )
}
