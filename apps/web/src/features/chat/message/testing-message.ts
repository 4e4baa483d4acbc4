import type { Message } from '@muster/contracts/chat/messages'

/** A message as the service sends it. */
export const testingMessage = (seq: number, overrides: Partial<Message> = {}): Message => ({
  _id: `0198c7a0-5b1e-7cc3-98c4-${String(seq).padStart(12, '0')}`,
  seq,
  clientId: null,
  kind: 'user',
  content: `Message ${seq}`,
  senderId: '7',
  senderName: 'Ada Admin',
  chatRoomId: '7',
  organizationId: 1,
  createdAt: '2026-11-20T08:00:00.000Z',
  editedAt: null,
  isEdited: false,
  isDeleted: false,
  replyTo: null,
  reactions: [],
  readBy: [],
  ...overrides,
})

export const testingMessages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => testingMessage(from + index))
