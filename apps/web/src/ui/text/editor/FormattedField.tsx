import { Input, Popover } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import markdown from '../markdown/markdown.module.css'
import text from '../text.module.css'
import type { TextFieldProps } from '../text-field.ts'
import classes from './editor.module.css'
import { LinkForm } from './LinkForm.tsx'
import { isToolbarKey, Toolbar } from './Toolbar.tsx'
import { useCompletions } from './use-completions.tsx'
import { useEditorView } from './use-editor-view.ts'

type Props = TextFieldProps & {
  /** The selection in the Markdown with which the editor opens. */
  selection: readonly [number, number]
  /** The height of the field in px that the editor replaces, if it must not become lower. */
  height: number | undefined
  onOpen: () => void
  onCannotOpen: () => void
  onShowMarkdown: () => void
}

/** The field in which a user writes a formatted text. Its value is the Markdown of the text. */
export function FormattedField(props: Props) {
  const { ref, value = '', onTextChange, organizationId, onKeyDown, readOnly = false, maxLength, selection } = props
  const { label, description, errorProps, withAsterisk, classNames, variant, placeholder } = props
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const emoji = useRef<(name: string) => string | undefined>(undefined)
  const [isLinking, setLinking] = useState(false)
  const [isTooLong, setTooLong] = useState(false)
  const error = isTooLong ? tooLong(maxLength) : props.error
  const { view, state } = useEditorView({
    place,
    value,
    onTextChange,
    maxLength,
    isReadOnly: readOnly,
    selection,
    emojiNamed: (name) => emoji.current?.(name),
    onTooLong: setTooLong,
    onOpen: props.onOpen,
    onCannotOpen: props.onCannotOpen,
  })
  const listId = `${id}-list`
  const completions = useCompletions({ view, state, organizationId, listId })
  const { isOpen, currentIndex } = completions
  const describedBy = [
    props['aria-describedby'],
    description ? `${id}-description` : undefined,
    error ? `${id}-error` : undefined,
  ].filter(Boolean)
  const isEmpty = state !== undefined && state.doc.childCount === 1 && state.doc.content.size === 2

  useEffect(() => {
    emoji.current = completions.emojiNamed
    view?.setProps({
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        class: `${markdown.markdown} ${classes.text}`,
        ...optional({
          'aria-label': props['aria-label'],
          'aria-labelledby': label ? `${id}-label` : undefined,
          'aria-describedby': describedBy.join(' '),
          'aria-required': props['aria-required'] ? 'true' : undefined,
          'aria-readonly': readOnly ? 'true' : undefined,
          'aria-invalid': error ? 'true' : undefined,
          'aria-placeholder': placeholder,
          'aria-controls': isOpen ? listId : undefined,
          'aria-activedescendant': isOpen ? `${listId}-${currentIndex}` : undefined,
          'data-path': props['data-path'],
          'data-placeholder': placeholder,
          'data-empty': isEmpty ? 'true' : undefined,
          // Escape then closes the list, and not the dialog that contains the field.
          'data-mantine-stop-propagation': isOpen ? 'true' : undefined,
        }),
      },
    })
  })

  useImperativeHandle(ref, () => ({
    focus: () => view?.focus(),
    insert: (inserted) => {
      view?.dispatch(view.state.tr.insertText(inserted).scrollIntoView())
      view?.focus()
    },
  }))

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !view) return
    const { target } = event
    if (!(target instanceof Element && view.dom.contains(target))) {
      // The keys that save and cancel also work on the buttons.
      if (target instanceof Element && target.closest('[role=toolbar]') && /^(?:Escape|Enter)$/.test(event.key))
        onKeyDown?.(event)
      return
    }
    if (isOpen && completions.onKeyDown(event)) return event.stopPropagation()
    if (isToolbarKey(event)) {
      toolbar.current?.querySelector<HTMLElement>('[data-current]')?.focus()
      event.preventDefault()
    }
    const isModified = event.ctrlKey || event.metaKey
    if (isModified && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
      setLinking(true)
      event.preventDefault()
    } else onKeyDown?.(event)
    // The editor gets only the keys that the form has not handled.
    if (event.defaultPrevented) event.stopPropagation()
  }

  const rows: CSSProperties & Record<`--${string}`, number | undefined> = {
    '--min-rows': props.height === undefined ? (props.minRows ?? 3) : 1,
    '--max-rows': props.maxRows,
  }
  const caret =
    view && state && isOpen ? caretIn(place.current, () => view.coordsAtPos(state.selection.from)) : undefined
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement='div'
      labelProps={{ id: `${id}-label`, onClick: () => view?.focus() }}
      description={description}
      descriptionProps={{ id: `${id}-description` }}
      error={error}
      errorProps={{ ...errorProps, id: `${id}-error` }}
      withAsterisk={withAsterisk}
      className={`${classes.root} ${classNames?.root ?? ''}`}
    >
      <div
        className={`${classes.frame} ${classNames?.input ?? ''}`}
        style={{ ...rows, minHeight: props.height }}
        data-unstyled={variant === 'unstyled' || undefined}
        data-invalid={error ? true : undefined}
        onKeyDownCapture={handleKeyDown}
      >
        <Popover
          opened={isOpen}
          position='bottom-start'
          offset={4}
          withRoles={false}
          closeOnEscape={false}
          closeOnClickOutside={false}
          transitionProps={{ duration: 0 }}
          classNames={{ dropdown: text.floating }}
        >
          <div className={classes.scroll}>
            <div ref={place} />
            <Popover.Target>
              <span className={classes.anchor} style={caret} />
            </Popover.Target>
          </div>
          <Popover.Dropdown>{completions.list}</Popover.Dropdown>
        </Popover>
        {view && isLinking && <LinkForm view={view} onDone={() => setLinking(false)} />}
        {view && state && (
          <Toolbar
            ref={toolbar}
            view={view}
            state={state}
            isDisabled={readOnly}
            isTabStop={!props.isInForm}
            onLink={() => setLinking(true)}
            onShowMarkdown={props.onShowMarkdown}
          />
        )}
      </div>
    </Input.Wrapper>
  )
}

/** The browser shortens what is pasted into a plain field. Formatted text would lose its end. */
const tooLong = (maxLength = 0) => `The text can have up to ${maxLength.toLocaleString('en-US')} characters.`

/** The attributes that have a value. */
const optional = (attributes: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, attribute]) => (attribute ? [[name, attribute] as const] : [])),
  )

/** Where the caret is in the text, so that the list opens there. */
function caretIn(text: HTMLElement | null, coordinates: () => { left: number; top: number; bottom: number }) {
  if (!text) return undefined
  const frame = text.getBoundingClientRect()
  const { left, top, bottom } = coordinates()
  return { left: left - frame.left, top: top - frame.top, height: bottom - top }
}
