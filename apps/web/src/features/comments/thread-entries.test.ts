import type { Comment } from '@muster/contracts/comments'
import { expect, it } from 'vitest'
import { threadEntries } from './thread-entries.ts'

const lineOf = (id: number, overrides: Partial<Comment>): Comment => ({
  id,
  content: 'Task updated: priority',
  sentence: 'set the priority to High (was Low)',
  kind: 'system',
  user: { id: 1, full_name: 'Ingrid', avatar: null },
  files: [],
  created_at: '2026-11-25T10:00:00.000Z',
  updated_at: '2026-11-25T10:00:00.000Z',
  ...overrides,
})

it('shows the lines of one save as one line, and all others separately', () => {
  const priority = lineOf(1, {})
  const status = lineOf(2, { sentence: 'moved it from To Do to Done' })
  const later = lineOf(3, { created_at: '2026-11-25T10:00:00.001Z' })
  const byAnother = lineOf(4, { user: { id: 2, full_name: 'Grace', avatar: null } })
  const comment = lineOf(5, { kind: 'user', content: 'Fine', sentence: null })
  expect(threadEntries([priority, status, later])).toEqual([
    { ...priority, sentence: 'set the priority to High (was Low), and moved it from To Do to Done' },
    later,
  ])
  expect(threadEntries([priority, byAnother, comment, status])).toEqual([priority, byAnother, comment, status])
})
