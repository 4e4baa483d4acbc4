import type { Message } from '@muster/contracts/chat/messages'
import type { ListState } from './list-state.ts'

type Marked = { state: ListState; message?: Message | undefined }

/**
 * Marks messages as read as they are displayed to a user who looks at the window. A mark covers all messages before it, so
 * after a jump over unread messages nothing is marked until the user has come back to the first of them.
 */
export function markRead(before: ListState, state: ListState): Marked {
  const { given, view, userId } = state
  const { displayed } = view
  if (!hasChanged(before, state) || !given.looking || !displayed) return { state }
  const { messages, unread, unreadFrom } = given
  const isBack = unreadFrom === undefined || displayed.from <= unreadFrom
  const next = isBack && state.skipped ? { ...state, skipped: false } : state
  const message = messages.findLast(({ seq }) => seq <= displayed.to)
  if (next.skipped || !message || message.seq < (unreadFrom ?? 1)) return { state: next }
  // The sender has read the room by writing. A line of the service does not mean that the person it names has.
  const isWritten = message.senderId === userId && message.kind === 'user'
  return { state: next, message: unread > 0 || !isWritten ? message : undefined }
}

const hasChanged = (before: ListState, { given, view }: ListState) =>
  before.given.looking !== given.looking ||
  before.given.messages !== given.messages ||
  before.given.unread !== given.unread ||
  before.given.unreadFrom !== given.unreadFrom ||
  before.view.displayed !== view.displayed
