import { storedFlag } from './stored.ts'

/** Whether the browser shows notifications while the page is hidden; kept in this browser. */
export const browserNotifications = storedFlag('chat-browser-notifications')

export const canNotify = () => 'Notification' in globalThis

/**
 * Shows a notification of the browser while the page is hidden; a later one with the same tag replaces it.
 *
 * @param onClick called after the page has the focus again
 * @returns closes the notification; does nothing where none was shown
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
