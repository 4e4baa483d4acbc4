import { Button, TextInput } from '@mantine/core'
import { toggleMark } from 'prosemirror-commands'
import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, useState } from 'react'
import classes from './editor.module.css'
import { linkAddress } from './link-address.ts'
import { linkAt } from './link-at.ts'
import { schema } from './schema.ts'

type Props = { view: EditorView; onDone: () => void }

/** Escape then closes this form, and not the dialog that contains the editor. */
const keepsDialog = { 'data-mantine-stop-propagation': true }

/** The field for the address of a link: of the selected text, or of the link at the caret. */
export function LinkForm({ view, onDone }: Props) {
  const current = linkAt(view.state)
  const [address, setAddress] = useState(current?.href ?? '')
  const [isRefused, setRefused] = useState(false)
  const close = () => {
    onDone()
    view.focus()
  }
  const apply = () => {
    const typed = address.trim()
    if (typed === '') return remove()
    if (typed === current?.href) return close()
    const href = linkAddress(typed)
    if (href === undefined) return setRefused(true)
    setLink(view, href)
    close()
  }
  const remove = () => {
    if (current) view.dispatch(view.state.tr.removeMark(current.from, current.to, schema.marks.link))
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter on a button presses it.
    const isApplied = event.key === 'Enter' && event.target instanceof HTMLInputElement
    if (event.nativeEvent.isComposing || (!isApplied && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (isApplied) apply()
    else close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field in it
    <div className={classes.address} onKeyDown={onKeyDown}>
      <TextInput
        {...keepsDialog}
        size='xs'
        aria-label='Address of the link'
        placeholder='https://'
        value={address}
        error={isRefused && 'Enter a web or mail address'}
        onChange={(event) => setAddress(event.currentTarget.value)}
        autoFocus
      />
      <Button {...keepsDialog} size='compact-sm' onClick={apply}>
        Apply
      </Button>
      {current && (
        <Button {...keepsDialog} size='compact-sm' variant='default' onClick={remove}>
          Remove
        </Button>
      )}
    </div>
  )
}

/** Without a selection, the address itself is inserted as the text of the link. */
function setLink({ state, dispatch }: EditorView, href: string) {
  const { link } = schema.marks
  const current = linkAt(state)
  if (current) {
    const { from, to, title } = current
    dispatch(state.tr.removeMark(from, to, link).addMark(from, to, link.create({ href, title })))
  } else if (state.selection.empty)
    dispatch(state.tr.replaceSelectionWith(schema.text(href, [link.create({ href })]), false))
  else toggleMark(link, { href })(state, dispatch)
}
