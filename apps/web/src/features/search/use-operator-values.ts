import { searchOperators } from '@muster/contracts/search/operators'
import type { SearchToken } from '@muster/contracts/search/parse'
import { useQuery } from '@tanstack/react-query'
import { useMatches } from '../../ui/select/matches.ts'
import { roomsQuery } from '../chat/queries.ts'
import { labelsQuery } from '../labels/queries.ts'
import { foundProjects } from '../projects/found-projects.ts'
import { foundPeople } from '../tasks/found-people.ts'
import { recentDays } from './periods.ts'
import { choicesOf, type Value } from './suggestions.ts'

const maxRows = 8

const me: Value = { value: 'me', label: 'Me' }

/** The values that the operator of a token can have. People, projects, rooms and labels are loaded while the user types. */
export function useOperatorValues(token: SearchToken | undefined, orgId: number): Value[] {
  const operator = token?.operator ?? undefined
  const kind = operator && searchOperators[operator].kind
  // Only what was typed for this operator, because a delayed search for an earlier word would find nothing.
  const typedFor = (...kinds: (typeof kind)[]) => (kinds.includes(kind) ? (token?.value ?? '') : '')
  const people = useMatches(foundPeople(orgId, maxRows), typedFor('person'), kind === 'person')
  const projects = useMatches(
    foundProjects(orgId, maxRows),
    typedFor('project', 'place'),
    kind === 'project' || kind === 'place',
  )
  const labels = useQuery({ ...labelsQuery(orgId), enabled: kind === 'label' })
  const rooms = useQuery({ ...roomsQuery(orgId), enabled: kind === 'place' })
  const projectValues = (projects.rows ?? []).map(({ name }) => ({ value: name, label: name, detail: 'Project' }))
  if (operator === undefined || kind === undefined) return []
  if (kind === 'choice') return choicesOf(operator)
  if (kind === 'day') return recentDays()
  if (kind === 'project') return projectValues
  if (kind === 'label') return (labels.data ?? []).map(({ name }) => ({ value: name, label: name }))
  if (kind === 'place')
    return [...(rooms.data ?? []).map(({ name }) => ({ value: name, label: name, detail: 'Room' })), ...projectValues]
  const personValues = (people.rows ?? []).flatMap(({ name, username }): Value[] =>
    username ? [{ value: username, label: name ?? username, detail: `@${username}` }] : [],
  )
  return [me, ...personValues]
}
