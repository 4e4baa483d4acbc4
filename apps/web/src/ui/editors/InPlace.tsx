import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../IconButton.tsx'
import classes from './in-place.module.css'

type Props = {
  /** What is edited, such as 'title'. */
  noun: string
  isEditing: boolean
  onEdit: () => void
  /** The field in which the text is edited. */
  form: ReactNode
  /** The text while it is not edited. */
  children: ReactNode
}

/** A text that a click turns into a field, without moving the layout. */
export function InPlace({ noun, isEditing, onEdit, form, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  // The field had the focus. When it closes without another element getting it, the button gets it.
  useEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  if (isEditing) return form
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the pointer; the button is for the keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div className={classes.text} onClick={(event) => isPlainClick(event.target) && onEdit()}>
      {children}
      <IconButton ref={button} size={28} className={classes.edit} aria-label={`Edit ${noun}`} onClick={onEdit}>
        <IconPencil size={16} stroke={1.6} aria-hidden />
      </IconButton>
    </div>
  )
}

/** Whether a click is meant to edit: not on a link, button or box, and not the end of a selection. */
const isPlainClick = (target: EventTarget) =>
  target instanceof Element && !target.closest('a, button, input') && getSelection()?.isCollapsed !== false
