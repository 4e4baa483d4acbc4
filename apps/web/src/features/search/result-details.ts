import type { SearchResult } from '@muster/contracts/search'
import { searchOperators } from '@muster/contracts/search/operators'
import { formatCountOf } from '../../lib/format/count.ts'
import { formatSize } from '../files/format-size.ts'
import { typeWord } from '../files/kind-icon.ts'
import { resultTypes } from './result-types.ts'

/** What the person of a result has to do with it. A person found is the result itself. */
const roles: Partial<Record<SearchResult['type'], string>> = {
  task: 'assigned to',
  comment: 'by',
  goal: 'owned by',
  message: 'from',
  file: 'from',
}

const statusNames: Readonly<Record<string, string>> = searchOperators.status.choices

/** The type, place, status and person of a result, in the order of its last line. */
export function detailsOf(result: SearchResult): string[] {
  const { type, title, person, assignee_count, status } = result
  const role = roles[type]
  return [
    ...kindOf(result),
    // The icon of a task shows its status.
    ...(status && type !== 'task' ? [statusNames[status] ?? status] : []),
    ...placesOf(result).filter((name) => name !== title),
    ...(role && person ? [`${role} ${person.name}${othersText(assignee_count)}`] : []),
  ]
}

/** The other assignees of a task, which a search for one of them also finds. */
const othersText = (assigneeCount: number | null) =>
  assigneeCount !== null && assigneeCount > 1 ? ` and ${formatCountOf(assigneeCount - 1, 'other')}` : ''

/** The type of the result; for a file what it is, such as `PDF`, and its size. */
function kindOf({ type, title, location, file }: SearchResult): string[] {
  if (file) return [typeWord({ name: title, kind: file.kind }), formatSize(file.size)]
  const { name } = resultTypes[type]
  return [location.room?.is_direct ? `Direct ${name.toLowerCase()}` : name]
}

/** The names of what the result is in. A file has the key of its task here, because it is not before its name. */
export function placesOf({ type, location }: SearchResult): string[] {
  const { project, goal, milestone, task, room } = location
  const isFile = type === 'file'
  return [
    project?.name,
    goal?.name,
    milestone?.name,
    isFile && task ? `${task.key} ${task.name}` : task?.name,
    isFile && room?.is_direct ? `Chat with ${room.name}` : room?.name,
  ].filter((name) => name !== undefined)
}
