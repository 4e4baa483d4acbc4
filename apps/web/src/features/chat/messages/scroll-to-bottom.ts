/** How long newly drawn rows may take to get their final size. */
const scrollToBottomMilliseconds = 100

/** Scrolls to the end at once, and again when the rows have their size. Returns how to cancel the second time. */
export function scrollToBottom(scroll: () => void) {
  scroll()
  const timer = setTimeout(scroll, scrollToBottomMilliseconds)
  return () => clearTimeout(timer)
}
