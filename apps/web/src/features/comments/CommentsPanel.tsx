import type { Comment } from '@muster/contracts/comments'
import { texts } from '@muster/contracts/texts'
import { useEffect, useId, useRef, useState } from 'react'
import { useMe } from '../../lib/session.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { CommentList } from './CommentList.tsx'
import { CommentsSkeleton } from './CommentsSkeleton.tsx'
import { Composer } from './Composer.tsx'
import classes from './comments.module.css'
import type { CommentThread } from './thread.ts'
import { type ThreadFilter, threadFilterNames, usefulFilters } from './thread-entries.ts'

type Props = {
  title: string
  thread: CommentThread
  /** Sorted oldest first; undefined until they are loaded. */
  comments: readonly Comment[] | undefined
  error?: string
  onRetry?: () => unknown
  retrying?: boolean
}

/** The comments on an object, oldest first, and a box to write a new comment. */
export function CommentsPanel({ title, thread, comments, error, onRetry, retrying }: Props) {
  const headingId = useId()
  const { area, expectOwn } = useShowOwn(comments)
  const { filter, setFilter, choices } = useThreadFilter(comments)
  const onSend = () => {
    setFilter('all')
    expectOwn()
  }
  return (
    <section aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId} className={classes.heading}>
          {title}
        </h2>
        {choices.length > 0 && <Segments label='Show' data={choices} value={filter} onChange={setFilter} />}
      </div>
      {/* The box stays below the heading, because it sticks only within this element. */}
      <div ref={area}>
        {comments ? (
          <CommentList thread={thread} comments={comments} filter={filter} />
        ) : error ? (
          <ErrorState message={error} onRetry={onRetry} retrying={retrying} />
        ) : (
          <CommentsSkeleton />
        )}
        {comments?.length === 0 && <EmptyState compact title={texts.task.noComments} />}
        <Composer thread={thread} onSend={onSend} />
      </div>
    </section>
  )
}

/** The filter that the user has chosen, and the choices. It falls back to everything if there is nothing left to show. */
function useThreadFilter(comments: readonly Comment[] | undefined) {
  const [chosen, setFilter] = useState<ThreadFilter>('all')
  const useful = usefulFilters(comments ?? [])
  const choices = useful.map((value) => ({ value, label: threadFilterNames[value] }))
  return { filter: useful.includes(chosen) ? chosen : 'all', setFilter, choices } as const
}

/** Scrolls to the comment that the user has sent, which could be behind the box or below the window. */
function useShowOwn(comments: readonly Comment[] | undefined) {
  const { id: userId } = useMe()
  const area = useRef<HTMLDivElement>(null)
  /** The latest comment when the user sent one. */
  const latestId = useRef<number>(undefined)
  useEffect(() => {
    const { current } = latestId
    if (current === undefined) return
    const own = comments?.findLast(({ id, kind, user }) => id > current && kind !== 'system' && user.id === userId)
    if (!own) return
    latestId.current = undefined
    area.current?.querySelector(`[data-comment="${own.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [comments, userId])
  const expectOwn = () => {
    latestId.current = Math.max(0, ...(comments ?? []).map(({ id }) => id))
  }
  return { area, expectOwn }
}
