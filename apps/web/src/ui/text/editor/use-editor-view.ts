import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createState, createView } from './create-view.ts'
import type { EmojiNamed } from './input-rules.ts'
import { mayOpen } from './may-open.ts'
import { selectAsIn } from './place.ts'
import { openText, type TextDocument } from './text-document.ts'

type Options = {
  place: RefObject<HTMLElement | null>
  value: string
  onTextChange: (text: string) => void
  maxLength: number | undefined
  /** Whether changes are refused. The text stays editable for the browser, so that it keeps the focus. */
  isReadOnly: boolean
  emojiNamed: EmojiNamed
  /** The selection in the Markdown with which the editor opens. */
  selection: readonly [number, number]
  /** Called after the editor has taken the focus. */
  onOpen: () => void
  /** Called after a change that the user tried, with whether it was refused because the text would be too long. */
  onTooLong: (isTooLong: boolean) => void
  /** Called if a text cannot be shown in the editor. */
  onCannotOpen: () => void
}

/**
 * React hook: the editor of a text in Markdown. It takes the focus when it opens. A text that comes from elsewhere, such
 * as the empty one after sending, replaces the document.
 */
export function useEditorView(options: Options) {
  const { place, value } = options
  const latest = useRef(options)
  const view = useRef<EditorView>(undefined)
  const opened = useRef<{ text: string; document: TextDocument }>(undefined)
  const [state, setState] = useState<EditorState>()
  useLayoutEffect(() => {
    latest.current = options
  })

  function load(text: string) {
    const document = mayOpen(text) ? openText(text) : undefined
    if (!document) return undefined
    opened.current = { text, document }
    return createState(document.doc, (name) => latest.current.emojiNamed(name))
  }

  const open = () => {
    const { selection } = latest.current
    const first = load(value)
    if (!place.current || !first) return latest.current.onCannotOpen()
    const selected = selectAsIn(first, value, selection)
    const created = createView({
      place: place.current,
      state: selected,
      dispatch: (transaction) => {
        const next = created.state.apply(transaction)
        const { current } = opened
        const text = transaction.docChanged && current ? current.document.textOf(next.doc) : current?.text
        const { maxLength = Number.POSITIVE_INFINITY, isReadOnly, onTextChange, onTooLong } = latest.current
        const isTooLong = text !== undefined && text.length > maxLength && text.length > (current?.text.length ?? 0)
        if (transaction.docChanged) onTooLong(isTooLong)
        if (isTooLong || (isReadOnly && transaction.docChanged)) {
          created.updateState(created.state)
          return
        }
        created.updateState(next)
        setState(next)
        if (!current || text === undefined || text === current.text) return
        current.text = text
        onTextChange(text)
      },
    })
    view.current = created
    setState(selected)
    created.focus()
    latest.current.onOpen()
    return () => {
      view.current = undefined
      created.destroy()
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor opens once; later texts replace its document
  useLayoutEffect(open, [])

  const follow = () => {
    if (!view.current || value === opened.current?.text) return
    const next = load(value)
    if (!next) return latest.current.onCannotOpen()
    view.current.updateState(next)
    setState(next)
    latest.current.onTooLong(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value replaces the document
  useEffect(follow, [value])
  return { view: view.current, state }
}
