import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { writeClipboard } from '../../lib/clipboard.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import classes from './call-test.module.css'

/** Shows all results in one line, which the user can copy for the network administrator. */
export function Summary({ text }: { text: string }) {
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    field.current?.select()
    // If the browser refuses, the line is selected for the user to copy.
    if (await writeClipboard(text)) toast.success('Copied')
    else toast.error('Your browser does not copy here: the line is marked, press Ctrl+C or ⌘C.')
  }
  return (
    <div className={classes.summary}>
      <TextInput ref={field} label='For your network administrator' value={text} readOnly />
      <Button variant='default' onClick={copy}>
        Copy
      </Button>
    </div>
  )
}
