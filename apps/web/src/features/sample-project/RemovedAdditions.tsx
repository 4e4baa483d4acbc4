import type { SampleRemoval } from '@muster/contracts/sample-project'
import { formatCount } from '../../lib/format/count.ts'

const kindNames: Record<SampleRemoval['added'][number]['kind'], string> = {
  task: 'Task',
  goal: 'Goal',
  milestone: 'Milestone',
}

/** Names what users added to the sample project, all of which the removal deletes. */
export function RemovedAdditions({ removal: { added, added_count, comment_count } }: { removal: SampleRemoval }) {
  if (added_count === 0 && comment_count === 0) return null
  const unnamedCount = added_count - added.length
  return (
    <>
      <p>What your team added to it is deleted too:</p>
      <ul>
        {added.map(({ kind, id, title }) => (
          <li key={`${kind} ${id}`}>
            {kindNames[kind]} <strong>{title}</strong>
          </li>
        ))}
        {unnamedCount > 0 && <li>{formatCount(unnamedCount)} more</li>}
        {comment_count > 0 && (
          <li>
            {formatCount(comment_count)} {comment_count === 1 ? 'comment' : 'comments'}
          </li>
        )}
      </ul>
    </>
  )
}
