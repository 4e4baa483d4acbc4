import { useDebouncedValue } from '@mantine/hooks'
import { can } from '@muster/contracts/capabilities'
import { texts } from '@muster/contracts/texts'
import { IconFlag, IconSettings, IconTargetArrow, IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Area } from '../../lib/area.ts'
import type { Search } from '../../lib/look/search.ts'
import { useActor, useOrganization } from '../../lib/organization.ts'
import { StatusRing } from '../../ui/marks/StatusRing.tsx'
import { goalsQuery } from '../goals/queries.ts'
import { milestonesQuery } from '../milestones/queries.ts'
import { projectsQuery } from '../projects/queries.ts'
import { openWord } from '../tasks/filters/status-words.ts'
import { foundTasksQuery } from '../tasks/lists/found-tasks-query.ts'
import { assignableUsersQuery } from '../tasks/queries.ts'
import { taskStatusColors, taskStatusParts } from '../tasks/task-labels.ts'
import { scopeFor } from '../tasks/task-scope.ts'
import { type Entry, findEntries } from './find-entries.ts'
import { accountSections, organizationSections } from './settings-sections.ts'

/** How many of each kind are shown at most. */
const most = 8

/** Milliseconds without a key until the server is asked for tasks. */
const pause = 150

export type Target = { page: string; id?: number; search?: Search; hash?: string }

/**
 * Tasks by key or title, projects, goals, milestones and people by name, of the selected organization, and sections of
 * the settings; loaded once something is typed. The server finds the tasks.
 */
export function useFound(text: string, area: Area, open: (target: Target) => void) {
  const organization = useOrganization()
  const { id: userId, role } = useActor()
  const enabled = text.trim() !== '' && organization?.mine === true
  const orgId = organization?.id ?? 0
  const [typed] = useDebouncedValue(text.trim(), pause)
  const tasks = useQuery({
    ...foundTasksQuery(scopeFor(area, { id: userId, role }, organization?.id), typed, most),
    enabled: enabled && typed !== '',
    placeholderData: keepPreviousData,
  })
  const projects = useQuery({ ...projectsQuery(orgId), enabled })
  const goals = useQuery({ ...goalsQuery(orgId), enabled })
  const milestones = useQuery({ ...milestonesQuery(orgId), enabled })
  const people = useQuery({ ...assignableUsersQuery(orgId), enabled })
  const entries = useMemo(() => {
    if (!enabled) return []
    const actor = { id: userId, role }
    const ofTasks = (tasks.data ?? []).map(
      ({ id, key, title, status }): Entry => ({
        id: `task-${id}`,
        group: 'Tasks',
        code: key,
        label: title,
        mark: <StatusRing parts={taskStatusParts[status]} color={taskStatusColors[status]} size={16} />,
        run: () => open({ page: 'tasks', id }),
      }),
    )
    const ofProjects = (projects.data ?? []).map(
      ({ id, name }): Entry => ({
        id: `project-${id}`,
        group: 'Projects',
        label: name,
        run: () => open({ page: 'projects', id }),
      }),
    )
    const ofGoals = (goals.data ?? []).map(
      ({ id, title }): Entry => ({
        id: `goal-${id}`,
        group: 'Goals',
        icon: IconTargetArrow,
        label: title,
        run: () => open({ page: 'goals', search: { orgId, goalId: id } }),
      }),
    )
    const ofMilestones = (milestones.data ?? []).map(
      ({ id, title }): Entry => ({
        id: `milestone-${id}`,
        group: 'Milestones',
        icon: IconFlag,
        label: title,
        run: () => open({ page: 'milestones', id }),
      }),
    )
    // Who leads looks at somebody's work; everybody else can write to them.
    const toPerson = (id: number): Target => {
      if (id === userId || can.seeEverything(actor))
        return { page: 'tasks', search: { orgId, person: id === userId ? 'me' : String(id), status: openWord } }
      return { page: 'chat', search: { orgId, room: String(id) } }
    }
    const ofPeople = (people.data ?? []).map(
      ({ id, name }): Entry => ({
        id: `person-${id}`,
        group: 'People',
        icon: IconUser,
        label: name ?? texts.unknownUser,
        run: () => open(toPerson(id)),
      }),
    )
    return [ofTasks, ofProjects, ofGoals, ofMilestones, ofPeople].flatMap((kind) => findEntries(kind, text, most))
  }, [enabled, tasks.data, projects.data, goals.data, milestones.data, people.data, text, open, userId, role, orgId])
  const sections = useMemo(() => {
    if (text.trim() === '') return []
    const all = [...accountSections, ...(enabled ? organizationSections({ id: userId, role }) : [])]
    const named = all.map(
      ({ id, label }): Entry => ({
        id: `settings-${id}`,
        group: 'Settings',
        icon: IconSettings,
        label: `Settings: ${label}`,
        run: () => open({ page: 'settings', hash: id }),
      }),
    )
    return findEntries(named, text, most)
  }, [text, enabled, open, userId, role])
  const queries = [tasks, projects, goals, milestones, people]
  const failed = queries.find(({ error }) => error)?.error
  const isBehind = typed !== text.trim() || tasks.isPlaceholderData
  return {
    entries,
    sections,
    searching: enabled && !failed && (isBehind || queries.some(({ data }) => !data)),
    failed: enabled ? failed?.message : undefined,
  }
}
