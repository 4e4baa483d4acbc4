import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { toast } from '../../ui/toasts/toast.tsx'
import classes from './call-test.module.css'

/** All results in one line, to be sent to the network's administrator. */
export function Summary({ line }: { line: string }) {
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    field.current?.select()
    // Without https the browser offers no clipboard; the line is selected for the user to copy.
    const written = await navigator.clipboard?.writeText(line).then(
      () => true,
      () => false,
    )
    if (written) toast.success('Copied')
    else toast.error('Your browser does not copy here: the line is marked, press Ctrl+C or ⌘C.')
  }
  return (
    <div className={classes.summary}>
      <TextInput ref={field} label='For whoever looks after your network' value={line} readOnly />
      <Button variant='default' onClick={copy}>
        Copy
      </Button>
    </div>
  )
}
