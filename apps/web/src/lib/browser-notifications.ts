import { storedFlag } from './stored.ts'

/** Whether to show browser notifications while the page is hidden; stored in this browser. */
export const browserNotifications = storedFlag('chat-browser-notifications')

export const canNotify = () => 'Notification' in globalThis

/**
 * Shows a browser notification while the page is hidden; a later one with the same tag replaces it.
 * @param onClick called after the page is focused again
 * @returns a function that closes the notification; it does nothing if none was shown
 */
export function notify(title: string, options: NotificationOptions, onClick?: () => void): () => void {
  if (!canNotify() || !browserNotifications.get() || Notification.permission !== 'granted') return () => {}
  if (document.visibilityState === 'visible') return () => {}
  const notification = new Notification(title, options)
  notification.onclick = () => {
    focus()
    onClick?.()
    notification.close()
  }
  return () => notification.close()
}
