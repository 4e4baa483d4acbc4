import type { Comment } from '@muster/contracts/comments'

/** The comments and history lines, in which the lines of one change are one. */
export function threadEntries(comments: readonly Comment[]): Comment[] {
  const entries: Comment[] = []
  for (const comment of comments) {
    const previous = entries.at(-1)
    if (previous && isSameChange(previous, comment)) entries.splice(-1, 1, joined(previous, comment))
    else entries.push(comment)
  }
  return entries
}

/** All lines that a transaction writes have the same time. */
const isSameChange = (left: Comment, right: Comment) =>
  left.kind === 'system' &&
  right.kind === 'system' &&
  left.user.id === right.user.id &&
  left.created_at === right.created_at

const joined = (left: Comment, right: Comment): Comment => ({
  ...left,
  sentence: [left.sentence, right.sentence].filter(Boolean).join(', and '),
})
