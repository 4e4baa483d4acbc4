import type { ComponentProps } from 'react'
import { EditorPopover } from './EditorPopover.tsx'
import { FieldEditor } from './FieldEditor.tsx'

type Props = ComponentProps<typeof FieldEditor> & { anchor: HTMLElement }

/** The editor of one field of an object, in a popover. */
export const ObjectEditor = ({ anchor, ...props }: Props) => (
  <EditorPopover
    label={`Change ${props.field.label.toLowerCase()}`}
    anchor={anchor}
    width={props.field.kind === 'date' ? 296 : undefined}
    onClose={props.onClose}
  >
    <FieldEditor {...props} />
  </EditorPopover>
)
