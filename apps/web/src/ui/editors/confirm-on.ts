/** How long a saved change is confirmed, in milliseconds. */
const confirmationMilliseconds = 1_600

/** Shows a check mark on the button after the change was saved. A failed change shows its own message. */
export async function confirmOn(button: HTMLElement, saving: Promise<unknown>) {
  try {
    await saving
  } catch {
    return
  }
  button.dataset.saved = ''
  setTimeout(() => delete button.dataset.saved, confirmationMilliseconds)
}
