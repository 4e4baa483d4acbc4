import type { Comment } from '@muster/contracts/comments'

/** What a thread shows: everything, what users wrote, changes of fields, or what concerns files. */
export const threadFilters = ['all', 'comments', 'changes', 'files'] as const
export type ThreadFilter = (typeof threadFilters)[number]

export const threadFilterNames: Record<ThreadFilter, string> = {
  all: 'All',
  comments: 'Comments',
  changes: 'Changes',
  files: 'Files',
}

/** A comment, or consecutive changes by one user. `id` is that of the comment or of the first change. */
export type ThreadEntry =
  | { id: number; comment: Comment; changes?: undefined }
  | { id: number; comment?: undefined; changes: readonly [Comment, ...Comment[]] }

const maxGapMilliseconds = 5 * 60_000

/**
 * The entries of a thread, oldest first. The changes that one user makes without five minutes or a comment between them
 * are one entry.
 */
export function threadEntries(comments: readonly Comment[], filter: ThreadFilter = 'all'): ThreadEntry[] {
  const entries: ThreadEntry[] = []
  for (const comment of comments) {
    const { id } = comment
    const previous = entries.at(-1)
    if (comment.kind !== 'system') entries.push({ id, comment })
    else if (previous?.changes && isSameGroup(previous.changes, comment))
      entries.splice(-1, 1, { id: previous.id, changes: withChange(previous.changes, comment) })
    else entries.push({ id, changes: [comment] })
  }
  return filter === 'all' ? entries : entries.flatMap((entry) => matchingPart(entry, filter))
}

type Changes = readonly [Comment, ...Comment[]]

const timeOf = ({ created_at }: Comment) => Date.parse(created_at)

function isSameGroup(changes: Changes, next: Comment) {
  const last = changes.at(-1) ?? changes[0]
  return last.user.id === next.user.id && timeOf(next) - timeOf(last) <= maxGapMilliseconds
}

/** All lines that a transaction writes have the same time, and become one. */
function withChange(changes: Changes, next: Comment): Changes {
  const last = changes.at(-1) ?? changes[0]
  if (last.created_at !== next.created_at || isAboutFiles(last) !== isAboutFiles(next)) return [...changes, next]
  const [first, ...others] = changes
  const joined = { ...last, sentence: [last.sentence, next.sentence].filter(Boolean).join(', and ') }
  return others.length === 0 ? [joined] : [first, ...others.slice(0, -1), joined]
}

const isAboutFiles = ({ change }: Comment) => change?.startsWith('task.file') === true

/** The part of an entry that the filter shows, as no or one entry. */
function matchingPart({ id, comment, changes }: ThreadEntry, filter: Exclude<ThreadFilter, 'all'>): ThreadEntry[] {
  if (comment) {
    const matches = filter === 'comments' || (filter === 'files' && comment.files.length > 0)
    return matches ? [{ id, comment }] : []
  }
  if (filter === 'comments') return []
  const [first, ...others] = changes.filter((change) => isAboutFiles(change) === (filter === 'files'))
  return first ? [{ id, changes: [first, ...others] }] : []
}

/** The filters that show something, with 'all'. A single other one would show what 'all' does. */
export const usefulFilters = (comments: readonly Comment[]): ThreadFilter[] => {
  const others = threadFilters.filter((filter) => filter !== 'all' && threadEntries(comments, filter).length > 0)
  return others.length > 1 ? ['all', ...others] : []
}
