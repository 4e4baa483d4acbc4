import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Area } from '../../lib/area.ts'
import { useActor, useOrganization } from '../../lib/organization.ts'
import { StatusRing } from '../../ui/StatusRing.tsx'
import { projectsQuery } from '../projects/queries.ts'
import { taskStatusColors, taskStatusParts } from '../tasks/task-labels.ts'
import { tasksQuery } from '../tasks/task-list.ts'
import { scopeFor } from '../tasks/task-scope.ts'
import { type Entry, findEntries } from './find-entries.ts'

/** How many of each kind are shown at most. */
const most = 8

type Open = (page: 'tasks' | 'projects', id: number) => void

/** Tasks by key or title and projects by name, of the selected organization; asked for once something is typed. */
export function useFound(text: string, area: Area, open: Open) {
  const organization = useOrganization()
  const actor = useActor()
  const enabled = text.trim() !== '' && organization?.mine === true
  const tasks = useQuery({ ...tasksQuery(scopeFor(area, actor, organization?.id)), enabled })
  const projects = useQuery({ ...projectsQuery(organization?.id ?? 0), enabled })
  const entries = useMemo(() => {
    if (!enabled) return []
    const ofTasks = (tasks.data ?? []).map(
      ({ id, key, title, status }): Entry => ({
        id: `task-${id}`,
        group: 'Tasks',
        code: key,
        label: title,
        mark: <StatusRing parts={taskStatusParts[status]} color={taskStatusColors[status]} size={16} />,
        run: () => open('tasks', id),
      }),
    )
    const ofProjects = (projects.data ?? []).map(
      ({ id, name }): Entry => ({
        id: `project-${id}`,
        group: 'Projects',
        label: name,
        run: () => open('projects', id),
      }),
    )
    return [...findEntries(ofTasks, text, most), ...findEntries(ofProjects, text, most)]
  }, [enabled, tasks.data, projects.data, text, open])
  const failed = tasks.error ?? projects.error
  return {
    entries,
    searching: enabled && !failed && (!tasks.data || !projects.data),
    failed: enabled ? failed?.message : undefined,
  }
}
