/** How long what was drawn may take to have its size, before the end is looked for once more. */
const scrollToBottomMilliseconds = 100

/** Goes to the end at once, and again when what was drawn has its size; answers how to give up the second time. */
export function scrollToBottom(scroll: () => void) {
  scroll()
  const timer = setTimeout(scroll, scrollToBottomMilliseconds)
  return () => clearTimeout(timer)
}
