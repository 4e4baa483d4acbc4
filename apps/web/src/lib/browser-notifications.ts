import { storedFlag } from './stored-flag.ts'

/** Whether to show browser notifications while the page is hidden; stored in this browser. */
export const browserNotifications = storedFlag('chat-browser-notifications')

export const canNotify = () => 'Notification' in globalThis

/**
 * Shows a browser notification if the page is hidden, and if the user's settings and the browser permit it. A later
 * notification with the same tag replaces it.
 * @param onClick called when the user clicks the notification, after the page has been focused
 * @returns a function that closes the notification, or does nothing if no notification was shown
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
