import { taskPriorities } from '@muster/contracts/tasks/vocabulary'
import { texts } from '@muster/contracts/texts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { parseId } from '../../../lib/ids.ts'
import { useSearch } from '../../../lib/look/search.ts'
import { useMe } from '../../../lib/session.ts'
import { projectQuery } from '../../projects/queries.ts'
import { filtersOf } from '../filters/filter-tasks.ts'
import { assignableUsersQuery } from '../found-people.ts'
import type { TaskValues } from './composed-task.ts'

/** The values that the current page gives to a new task: those of its project or milestone, and those of its filters. */
export function usePageValues(organizationId: number): TaskValues {
  const me = useMe()
  const search = useSearch()
  const path = useParams({ strict: false })
  const filters = filtersOf(search, me.id)
  const milestoneId = search.milestoneId ?? parseId(path.milestoneId) ?? idOf(filters.milestone)
  const projectId = search.projectId ?? parseId(path.projectId)
  const personId = idOf(filters.person)
  const project = useQuery({ ...projectQuery(projectId ?? 0), enabled: projectId !== undefined })
  const others = personId === undefined || personId === me.id ? [] : [personId]
  const person = useQuery(assignableUsersQuery(organizationId, others)).data?.[0]
  const name = personId === me.id ? me.full_name : person?.name
  const priority = taskPriorities.find((candidate) => candidate === filters.priority)
  return {
    ...(milestoneId !== undefined && { milestoneId }),
    ...(projectId !== undefined && { project: { id: projectId, name: project.data?.name ?? '' } }),
    ...(personId !== undefined && { people: [{ id: personId, name: name ?? texts.unknownUser }] }),
    ...(priority && { priority }),
  }
}

/** The id in a filter whose value may also be a word. */
const idOf = (value: number | string | undefined) => (typeof value === 'number' ? value : undefined)
