import type { Comment } from '@muster/contracts/comments'
import { describe, expect, it } from 'vitest'
import { threadEntries, usefulFilters } from './thread-entries.ts'

const lineOf = (id: number, overrides: Partial<Comment> = {}): Comment => ({
  id,
  content: 'Task updated: priority',
  sentence: 'set the priority to High (was Low)',
  change: 'task.updated',
  kind: 'system',
  user: { id: 1, full_name: 'Ingrid', avatar: null },
  files: [],
  created_at: '2026-11-25T10:00:00.000Z',
  updated_at: '2026-11-25T10:00:00.000Z',
  ...overrides,
})
const commentOf = (id: number, overrides: Partial<Comment> = {}) =>
  lineOf(id, { kind: 'user', content: 'Fine', sentence: null, change: null, ...overrides })
const at = (created_at: string) => ({ created_at })
const idsOf = (comments: Comment[], filter?: Parameters<typeof threadEntries>[1]) =>
  threadEntries(comments, filter).map(({ comment, changes }) => comment?.id ?? changes?.map(({ id }) => id))

describe('changes', () => {
  it('of one save are one line', () => {
    const [priority, status] = [lineOf(1), lineOf(2, { sentence: 'moved it from To Do to Done' })]
    expect(threadEntries([priority, status])).toEqual([
      {
        id: 1,
        changes: [{ ...priority, sentence: 'set the priority to High (was Low), and moved it from To Do to Done' }],
      },
    ])
  })

  it('of one user within five minutes are one entry, others are not', () => {
    const later = lineOf(2, at('2026-11-25T10:05:00.000Z'))
    const latest = lineOf(3, at('2026-11-25T10:10:00.001Z'))
    const byAnother = lineOf(4, {
      ...at('2026-11-25T10:10:00.002Z'),
      user: { id: 2, full_name: 'Grace', avatar: null },
    })
    const comment = commentOf(
      5,
      byAnother.user.id === 2 ? { ...at('2026-11-25T10:10:01.000Z'), user: byAnother.user } : {},
    )
    const afterComment = lineOf(6, { ...at('2026-11-25T10:10:02.000Z'), user: byAnother.user })
    expect(idsOf([lineOf(1), later, latest, byAnother, comment, afterComment])).toEqual([[1, 2], [3], [4], 5, [6]])
  })

  it('of files stay apart from others of the same save', () => {
    const files = lineOf(2, { change: 'task.files_attached', sentence: 'attached plan.pdf' })
    expect(idsOf([lineOf(1), files])).toEqual([[1, 2]])
  })
})

describe('a filter', () => {
  const files = lineOf(3, {
    ...at('2026-11-25T10:01:00.000Z'),
    change: 'task.file_deleted',
    sentence: 'deleted plan.pdf',
  })
  const withFile = commentOf(4)
  const thread = [
    commentOf(1),
    lineOf(2),
    files,
    { ...withFile, files: [Object.assign(Object.create(null), { id: 1 })] },
  ]

  it('shows comments, changes of fields, or what concerns files', () => {
    expect(idsOf(thread)).toEqual([1, [2, 3], 4])
    expect(idsOf(thread, 'comments')).toEqual([1, 4])
    expect(idsOf(thread, 'changes')).toEqual([[2]])
    expect(idsOf(thread, 'files')).toEqual([[3], 4])
  })

  it('is offered if it shows something, and if another one shows something else', () => {
    expect(usefulFilters(thread)).toEqual(['all', 'comments', 'changes', 'files'])
    expect(usefulFilters([commentOf(1), lineOf(2)])).toEqual(['all', 'comments', 'changes'])
    expect(usefulFilters([commentOf(1)])).toEqual([])
    expect(usefulFilters([])).toEqual([])
  })
})
