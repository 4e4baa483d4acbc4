import type { ComponentProps } from 'react'
import { EditorPopover } from '../../../../ui/editors/EditorPopover.tsx'
import { FieldValueEditor } from './FieldValueEditor.tsx'

type Props = ComponentProps<typeof FieldValueEditor> & { label: string; anchor: HTMLElement }

/** The editor of a value in a popover or, on a phone, in a sheet. Mount it to open it. */
export const ValuePopover = ({ label, anchor, ...editor }: Props) => (
  <EditorPopover
    label={label}
    anchor={anchor}
    width={editor.field.kind === 'date' ? 296 : undefined}
    onClose={editor.onClose}
  >
    <FieldValueEditor {...editor} />
  </EditorPopover>
)
