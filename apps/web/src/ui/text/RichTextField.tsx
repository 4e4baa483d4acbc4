import { useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { storedFlag } from '../../lib/stored-flag.ts'
import { insertAtCaret } from './insert-at-caret.ts'
import { MentionTextarea } from './MentionTextarea.tsx'
import { SwitchFormat } from './SwitchFormat.tsx'
import classes from './text.module.css'
import type { TextFieldHandle, TextFieldProps } from './text-field.ts'

const showsMarkdownFlag = storedFlag('text-as-markdown')

type Editor = typeof import('./editor/editor.ts')['editor']
let loaded: Editor | undefined

/** After a failed load, the next focus loads again. Until then, the user writes Markdown. */
const loadEditor = () =>
  import('./editor/editor.ts').then(
    ({ editor }) => {
      loaded = editor
      return editor
    },
    () => undefined,
  )

/**
 * A field for a longer text with formatting. The editor loads when the user begins to write; until then, and for users
 * who prefer Markdown, the field is a plain one. The value is always the Markdown of the text.
 */
export function RichTextField({ ref, onKeyDown, isInForm, ...props }: TextFieldProps) {
  const { value = '', autoFocus } = props
  const [showsMarkdown, setShowsMarkdown] = useState(() => showsMarkdownFlag.get())
  const opensAtOnce = autoFocus && !showsMarkdown && loaded?.mayOpen(value)
  const [editor, setEditor] = useState(() => (opensAtOnce ? loaded : undefined))
  const [isOpen, setOpen] = useState(false)
  const [selection, setSelection] = useState<readonly [number, number]>([value.length, value.length])
  const [height, setHeight] = useState<number>()
  const [takesFocus, setTakesFocus] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const formatted = useRef<TextFieldHandle>(null)

  useImperativeHandle(ref, () => ({
    focus: () => (formatted.current ?? field.current)?.focus(),
    insert: (text) => {
      if (formatted.current) formatted.current.insert(text)
      else insertAtCaret(field.current, text, props.onTextChange)
    },
  }))

  /** Opens the editor in the place of the plain field, if that still has the focus, with the same selection. */
  function open(next: Editor | undefined) {
    const { current } = field
    if (!next || !current || document.activeElement !== current || !next.mayOpen(current.value)) return
    // At once, because a character that is typed in between would be after the selection.
    flushSync(() => {
      setSelection([current.selectionStart, current.selectionEnd])
      // The height of a field with a fixed number of rows. What is below it stays where it is.
      setHeight(props.autosize ? undefined : current.offsetHeight)
      setEditor(next)
    })
  }

  async function begin() {
    const next = loaded ?? (await loadEditor())
    // Text that is being composed would be lost.
    if (isComposing.current) field.current?.addEventListener('compositionend', () => open(next), { once: true })
    else open(next)
  }
  const isComposing = useRef(false)

  function showMarkdown() {
    showsMarkdownFlag.set(true)
    setShowsMarkdown(true)
    setTakesFocus(true)
    // The editor stays until the plain field has the focus, because leaving the form can save it.
    setOpen(false)
  }

  function showFormatted() {
    showsMarkdownFlag.set(false)
    setShowsMarkdown(false)
    field.current?.focus()
    begin()
  }

  const close = () => {
    setOpen(false)
    setEditor(undefined)
  }

  return (
    <>
      {editor && (
        <editor.FormattedField
          {...props}
          ref={formatted}
          onKeyDown={onKeyDown}
          isInForm={isInForm}
          selection={selection}
          height={height}
          onOpen={() => setOpen(true)}
          onCannotOpen={close}
          onShowMarkdown={showMarkdown}
        />
      )}
      {!isOpen && !(editor && opensAtOnce) && (
        <MentionTextarea
          {...props}
          ref={field}
          autoFocus={takesFocus || autoFocus}
          onKeyDown={onKeyDown}
          onCompositionStart={() => {
            isComposing.current = true
          }}
          onCompositionEnd={() => {
            isComposing.current = false
          }}
          onFocus={({ currentTarget }) => {
            if (takesFocus || autoFocus)
              currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
            if (showsMarkdown) setEditor(undefined)
            else begin()
          }}
        />
      )}
      {showsMarkdown && (
        <div className={classes.below}>
          <SwitchFormat to='Formatted' onSwitch={showFormatted} />
        </div>
      )}
    </>
  )
}
