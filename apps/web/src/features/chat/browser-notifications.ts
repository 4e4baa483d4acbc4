import type { Message } from '@muster/contracts/chat/messages'
import { storedFlag } from '../../lib/stored.ts'
import { plainWords } from './light-markdown.ts'

/** Whether messages are told by the browser while the page is hidden; kept in this browser. */
export const browserNotifications = storedFlag('chat-browser-notifications')

export const canNotify = () => 'Notification' in globalThis

/** Tells of a message while nobody looks at the page; one at a time for each room. */
export function notifyOf({ senderName, content, chatRoomId }: Message, open: () => void) {
  if (!canNotify() || !browserNotifications.get() || Notification.permission !== 'granted') return
  if (document.visibilityState === 'visible') return
  const notification = new Notification(senderName, {
    body: plainWords(content).slice(0, 200),
    tag: `chat:${chatRoomId}`,
  })
  notification.onclick = () => {
    focus()
    open()
    notification.close()
  }
}
