/**
 * Inserts a text in place of the selection of a field, or at the end if the field never had the focus, and gives the
 * field the focus, with the caret after the inserted text.
 */
export function insertAtCaret(
  field: HTMLTextAreaElement | null,
  inserted: string,
  onTextChange: (text: string) => void,
) {
  if (!field) return
  const { value, selectionStart, selectionEnd } = field
  const caret = selectionStart + inserted.length
  onTextChange(value.slice(0, selectionStart) + inserted + value.slice(selectionEnd))
  requestAnimationFrame(() => {
    field.focus()
    field.setSelectionRange(caret, caret)
  })
}
