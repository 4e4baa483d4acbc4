/** Puts the cursor into the page's own search; false where there is none. */
export function focusSearch() {
  const field = document.querySelector('main input[type="search"]')
  if (!(field instanceof HTMLInputElement)) return false
  field.focus()
  field.select()
  return true
}
