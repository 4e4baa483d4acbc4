import type { SearchResult } from '@muster/contracts/search'
import { searchOperators } from '@muster/contracts/search/operators'
import { resultTypes } from './result-types.ts'

/** What the person of a result has to do with it. A person found is the result itself. */
const roles: Partial<Record<SearchResult['type'], string>> = {
  task: 'assigned to',
  comment: 'by',
  goal: 'owned by',
  message: 'from',
}

const statusNames: Readonly<Record<string, string>> = searchOperators.status.choices

/** The type, place, status and person of a result, in the order of its last line. */
export function detailsOf({ type, title, location, person, status }: SearchResult): string[] {
  const { project, goal, milestone, task, room } = location
  const role = roles[type]
  const kind = room?.is_direct ? `Direct ${resultTypes[type].name.toLowerCase()}` : resultTypes[type].name
  const places = [project, goal, milestone, task, room].map((place) => place?.name)
  return [
    kind,
    // The icon of a task shows its status.
    ...(status && type !== 'task' ? [statusNames[status] ?? status] : []),
    ...places.filter((name) => name !== undefined && name !== title),
    ...(role && person ? [`${role} ${person.name}`] : []),
  ].filter((detail) => detail !== undefined)
}
