let text = ''

/**
 * What the user types after the key that opens a dialog with a field, before the code of the dialog has loaded: a fast
 * user types on without waiting.
 */
export const earlyTyping = {
  /** Forgets what was typed for an earlier dialog. */
  begin() {
    text = ''
  },
  add(character: string) {
    text += character
  },
  /** Returns what was typed since, once. */
  take() {
    const taken = text
    text = ''
    return taken
  },
}
