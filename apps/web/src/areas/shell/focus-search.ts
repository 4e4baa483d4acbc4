/** Focuses the page's search field; returns false if there is none. */
export function focusSearch() {
  const field = document.querySelector('main input[type="search"]')
  if (!(field instanceof HTMLInputElement)) return false
  field.focus()
  field.select()
  return true
}
