import type { StoredFile } from '@muster/contracts/files/fields'
import { expect, it } from 'vitest'
import { lastMessageText } from '../conversations/last-message-text.ts'
import { change } from '../room/timeline.ts'
import { messageSummary, quoteSummary } from './summary.ts'
import { testingMessage } from './testing-message.ts'

const file: StoredFile = {
  id: 1,
  organization_id: 1,
  name: 'roof.png',
  size: 400,
  type: 'image/png',
  kind: 'picture',
  width: null,
  height: null,
  preview_state: 'pending',
  uploaded_by: { id: 7, full_name: 'Ada Admin' },
  attached_to: null,
  created_at: '2026-11-20T08:00:00.000Z',
}
const withFiles = (count: number, content = '') =>
  testingMessage(1, { content, files: Array.from({ length: count }, (_, id) => ({ ...file, id })) })

it('a message without text says how many files were sent, and by whom', () => {
  expect(messageSummary(withFiles(1))).toBe('Sent a file')
  expect(lastMessageText(withFiles(3), 8, false)).toBe('Sent 3 files')
  expect(lastMessageText(withFiles(3), 8, true)).toBe('Ada sent 3 files')
  expect(lastMessageText(withFiles(1), 7, true)).toBe('You sent a file')
})

it('a message with text shows the text', () => {
  expect(lastMessageText(withFiles(1, 'The **roof**'), 8, true)).toBe('Ada: The roof')
})

it('a message whose files were deleted says so', () => {
  expect(messageSummary(testingMessage(1, { content: '' }))).toBe('The files were deleted.')
})

it('a quote without text names the files, also after one of them was deleted', () => {
  const original = withFiles(2)
  const quote = { _id: original._id, seq: 1, senderName: 'Ada Admin', content: '', fileCount: 2 }
  expect(quoteSummary(quote)).toBe('Sent 2 files')
  const reply = testingMessage(2, { replyTo: quote })
  const [, changedReply] = change(withFiles(1))([original, reply])
  expect(changedReply?.replyTo && quoteSummary(changedReply.replyTo)).toBe('Sent a file')
})
