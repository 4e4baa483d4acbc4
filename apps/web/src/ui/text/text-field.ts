import type { TextareaProps } from '@mantine/core'
import type { KeyboardEvent, Ref } from 'react'

/** What the page can do with the field, whether it shows the formatted text or its Markdown. */
export type TextFieldHandle = {
  focus: () => void
  /** Inserts a text at the caret and gives the field the focus. */
  insert: (text: string) => void
}

export type TextFieldProps = Pick<
  TextareaProps,
  | 'label'
  | 'description'
  | 'error'
  | 'errorProps'
  | 'withAsterisk'
  | 'variant'
  | 'placeholder'
  | 'readOnly'
  | 'rows'
  | 'minRows'
  | 'maxRows'
  | 'autosize'
  | 'maxLength'
  | 'autoFocus'
  | 'aria-label'
  | 'aria-describedby'
  | 'aria-required'
> & {
  ref?: Ref<TextFieldHandle>
  /** The Markdown of the text. */
  value?: string
  onTextChange: (text: string) => void
  /** The organization whose members the text can mention. */
  organizationId: number | undefined
  onKeyDown?: (event: KeyboardEvent) => void
  classNames?: { root?: string; wrapper?: string; input?: string }
  /** Whether the field is one of many in a form, so that Tab leads to the next field and not to the buttons. */
  isInForm?: boolean
  'data-path'?: string
  'data-autofocus'?: boolean
}
