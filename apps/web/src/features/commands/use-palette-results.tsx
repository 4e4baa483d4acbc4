import { useDebouncedValue } from '@mantine/hooks'
import { texts } from '@muster/contracts/texts'
import { IconFlag, IconFolder, IconSettings, IconTargetArrow, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keepPrevious } from '../../lib/api/keep-previous.ts'
import type { Area } from '../../lib/area.ts'
import { useActor, useOrganization } from '../../lib/organization.ts'
import { StatusRing } from '../../ui/marks/StatusRing.tsx'
import type { Matches, MatchQuery } from '../../ui/select/matches.ts'
import type { Entry, Target } from '../entries/entry.ts'
import { foundGoals } from '../goals/found-goals.ts'
import { foundMilestones } from '../milestones/found-milestones.ts'
import { foundProjects } from '../projects/found-projects.ts'
import { personTarget } from '../search/result-target.ts'
import { foundPeople } from '../tasks/found-people.ts'
import { foundTasksQuery } from '../tasks/lists/found-tasks-query.ts'
import { taskStatusColors, taskStatusQuarters } from '../tasks/task-labels.ts'
import { scopeFor } from '../tasks/task-scope.ts'
import { findEntries } from './find-entries.ts'
import { accountSections, organizationSections } from './settings-sections.ts'
import { useFoundEntries } from './use-found-entries.tsx'
import { useRoomEntries } from './use-room-entries.ts'

/** Maximum number of results per kind. */
const maxEntries = 8

/** Delay in milliseconds after the last keystroke before the server searches. */
const debounceMilliseconds = 150

/** The matches of one kind. Matches for the previous text remain until those for the new text have arrived. */
const useFoundRows = <Row,>(
  query: MatchQuery<Row>,
  { searchText, enabled }: { searchText: string; enabled: boolean },
) => {
  const matchQuery = query(searchText)
  const placeholderData = keepPrevious(matchQuery.queryKey, (key) => key.slice(0, -1))<Matches<Row>>
  return useQuery({ ...matchQuery, enabled, placeholderData })
}

/**
 * Searches the selected organization for tasks by key or title, and for projects, goals, milestones, people and rooms. In the
 * employee area, users who are neither admin nor manager find only their own tasks. Also searches files, comments and messages,
 * everything if no name contains the text, and the sections of the settings, which needs no request.
 */
export function usePaletteResults(text: string, area: Area, open: (target: Target) => void) {
  const organization = useOrganization()
  const { id: userId, role } = useActor()
  const enabled = text.trim() !== '' && organization?.isMember === true
  const orgId = organization?.id ?? 0
  const [searchText] = useDebouncedValue(text.trim(), debounceMilliseconds)
  const tasksQuery = foundTasksQuery(scopeFor(area, { id: userId, role }, organization?.id), searchText, maxEntries)
  const tasks = useQuery({
    ...tasksQuery,
    enabled: enabled && searchText !== '',
    placeholderData: keepPrevious(tasksQuery.queryKey, ([, , scope]) => scope),
  })
  const options = { searchText, enabled: enabled && searchText !== '' }
  const projects = useFoundRows(foundProjects(orgId, maxEntries), options)
  const goals = useFoundRows(foundGoals(orgId, {}, maxEntries), options)
  const milestones = useFoundRows(foundMilestones({ organization_id: orgId }, maxEntries), options)
  const people = useFoundRows(foundPeople(orgId, maxEntries), options)
  const rooms = useRoomEntries({ text, orgId, enabled, limit: maxEntries, open })
  const entries = useMemo(() => {
    if (!enabled) return []
    const actor = { id: userId, role }
    const opening = (target: Target) => ({ target, run: () => open(target) })
    const taskEntries = (tasks.data ?? []).map(
      ({ id, key, title, status }): Entry => ({
        id: `task-${id}`,
        group: 'Tasks',
        code: key,
        label: title,
        mark: <StatusRing filledQuarters={taskStatusQuarters[status]} color={taskStatusColors[status]} size={16} />,
        ...opening({ page: 'tasks', id }),
      }),
    )
    const projectEntries = (projects.data?.rows ?? []).map(
      ({ id, name }): Entry => ({
        id: `project-${id}`,
        group: 'Projects',
        icon: IconFolder,
        label: name,
        ...opening({ page: 'projects', id }),
      }),
    )
    const goalEntries = (goals.data?.rows ?? []).map(
      ({ id, title }): Entry => ({
        id: `goal-${id}`,
        group: 'Goals',
        icon: IconTargetArrow,
        label: title,
        ...opening({ page: 'goals', search: { orgId, goalId: id } }),
      }),
    )
    const milestoneEntries = (milestones.data?.rows ?? []).map(
      ({ id, title }): Entry => ({
        id: `milestone-${id}`,
        group: 'Milestones',
        icon: IconFlag,
        label: title,
        ...opening({ page: 'milestones', id }),
      }),
    )
    const personEntries = (people.data?.rows ?? []).map(
      ({ id, name }): Entry => ({
        id: `person-${id}`,
        group: 'People',
        icon: IconUser,
        label: name ?? texts.unknownUser,
        ...opening(personTarget(id, { orgId, actor })),
      }),
    )
    return [taskEntries, projectEntries, goalEntries, milestoneEntries, personEntries].flatMap((kindEntries) =>
      findEntries(kindEntries, text, maxEntries),
    )
  }, [enabled, tasks.data, projects.data, goals.data, milestones.data, people.data, text, open, userId, role, orgId])
  const sections = useMemo(() => {
    if (text.trim() === '') return []
    const all = [...accountSections, ...(enabled ? organizationSections({ id: userId, role }) : [])]
    const sectionEntries = all.map(
      ({ id, label }): Entry => ({
        id: `settings-${id}`,
        group: 'Settings',
        icon: IconSettings,
        label: `Settings: ${label}`,
        run: () => open({ page: 'settings', hash: id }),
      }),
    )
    return findEntries(sectionEntries, text, maxEntries)
  }, [text, enabled, open, userId, role])
  const queries = [tasks, projects, goals, milestones, people]
  const isBehind = searchText !== text.trim() || queries.some(({ isPlaceholderData }) => isPlaceholderData)
  const isComplete = !isBehind && queries.every(({ data }) => data)
  const isUnnamed = isComplete && entries.length + rooms.length === 0
  const found = useFoundEntries({ ...options, orgId, isUnnamed, open })
  const error = [...queries, found].find(({ error }) => error)?.error
  return {
    entries: [...entries, ...rooms],
    sections,
    /** Files, comments and messages, or results of all types. */
    found: isBehind ? [] : found.entries,
    isTolerated: found.isTolerated,
    searching: enabled && !error && (!isComplete || found.isLoading),
    errorText: enabled ? error?.message : undefined,
  }
}
