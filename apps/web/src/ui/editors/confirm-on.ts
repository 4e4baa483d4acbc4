/** How long a saved change is confirmed, in milliseconds. */
const confirmationMilliseconds = 1_600

/**
 * Shows a check mark on the button after the change was saved. A failed change, which is rejected or results in false,
 * shows its own message.
 */
export async function confirmOn(button: Pick<HTMLElement, 'dataset'>, saving: Promise<unknown>) {
  const result = await saving.catch(() => false)
  if (result === false) return
  button.dataset.saved = ''
  setTimeout(() => delete button.dataset.saved, confirmationMilliseconds)
}
