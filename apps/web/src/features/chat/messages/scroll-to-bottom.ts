/** How long newly rendered rows may take to get their final size. */
const scrollToBottomMilliseconds = 100

/**
 * Scrolls to the end at once, and again when the rows have their final size. Returns a function that cancels the second
 * scroll.
 */
export function scrollToBottom(scroll: () => void) {
  scroll()
  const timer = setTimeout(scroll, scrollToBottomMilliseconds)
  return () => clearTimeout(timer)
}
