import type { Message } from '@muster/contracts/chat/messages'
import type { ListState } from './list-state.ts'

type MarkReadResult = { state: ListState; message?: Message | undefined }

/**
 * Returns the new state and, if a read mark must be sent, the message to mark: the last one that is displayed to a user
 * who looks at the window. A mark also covers all earlier messages, so after a jump over unread messages nothing is
 * marked until the user comes back to the first of them or chooses to have all of them marked.
 */
export function markRead(before: ListState, state: ListState): MarkReadResult {
  const { input, view, userId } = state
  const { displayed } = view
  if (!hasChanged(before, state) || !input.isWindowActive || !displayed) return { state }
  const { messages, unread, unreadFrom } = input
  const isBack = unreadFrom === undefined || displayed.from <= unreadFrom
  const next = isBack && state.skipped ? { ...state, skipped: false } : state
  const message = messages.findLast(({ seq }) => seq <= displayed.to)
  if (next.skipped || !message || message.seq < (unreadFrom ?? 1)) return { state: next }
  // No mark is needed after the user's own message, because sending it marks the room as read. A system message does
  // not mark the room as read, although the user it names counts as its sender.
  const isOwnMessage = message.senderId === userId && message.kind === 'user'
  return { state: next, message: unread > 0 || !isOwnMessage ? message : undefined }
}

const hasChanged = (before: ListState, { input, view }: ListState) =>
  before.input.isWindowActive !== input.isWindowActive ||
  before.input.messages !== input.messages ||
  before.input.unread !== input.unread ||
  before.input.unreadFrom !== input.unreadFrom ||
  before.view.displayed !== view.displayed
