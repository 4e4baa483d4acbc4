import { Button, TextInput } from '@mantine/core'
import { toggleMark } from 'prosemirror-commands'
import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, useState } from 'react'
import { safeAddress } from '../markdown/safe-address.ts'
import classes from './editor.module.css'
import { linkAt } from './link-at.ts'
import { schema } from './schema.ts'

type Props = { view: EditorView; onDone: () => void }

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
    const href = withScheme(address.trim())
    if (href === '') return remove()
    if (safeAddress(href) === undefined) return setRefused(true)
    setLink(view, href)
    close()
  }
  const remove = () => {
    if (current) view.dispatch(view.state.tr.removeMark(current.from, current.to, schema.marks.link))
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') apply()
    else close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field in it
    <div className={classes.address} onKeyDown={onKeyDown} data-mantine-stop-propagation>
      <TextInput
        size='xs'
        aria-label='Address of the link'
        placeholder='https://'
        value={address}
        error={isRefused && 'Enter a web or mail address'}
        onChange={(event) => setAddress(event.currentTarget.value)}
        autoFocus
      />
      <Button size='compact-sm' onClick={apply}>
        Apply
      </Button>
      {current && (
        <Button size='compact-sm' variant='default' onClick={remove}>
          Remove
        </Button>
      )}
    </div>
  )
}

const withScheme = (address: string) =>
  /^[a-z][\w+.-]*:|^[/#]/i.test(address) || !/^[\w-]+(?:\.[\w-]+)+/.test(address) ? address : `https://${address}`

/** Without a selection, the address itself is inserted as the text of the link. */
function setLink({ state, dispatch }: EditorView, href: string) {
  const { link } = schema.marks
  const current = linkAt(state)
  if (current)
    dispatch(
      state.tr.removeMark(current.from, current.to, link).addMark(current.from, current.to, link.create({ href })),
    )
  else if (state.selection.empty)
    dispatch(state.tr.replaceSelectionWith(schema.text(href, [link.create({ href })]), false))
  else toggleMark(link, { href })(state, dispatch)
}
