/** How long what was drawn may take to have its size, before the end is looked for once more. */
const scrollToBottomMilliseconds = 100

/** Goes to the end at once, and again when what was drawn has its size. */
export function scrollToBottom(scroll: () => void) {
  scroll()
  setTimeout(scroll, scrollToBottomMilliseconds)
}
