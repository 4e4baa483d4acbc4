import type { Task } from '@muster/contracts/tasks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { projectQuery } from '../../projects/queries.ts'

export type ProjectChoice = { value: string; label: string }

/** The projects that the tasks lie in, by name, and the chosen one, which may hold none. */
export function useProjectChoices(tasks: readonly Task[] | undefined, chosen: number | undefined): ProjectChoice[] {
  const names = useMemo(() => new Map(tasks?.map((task) => [task.project_id, task.project_name])), [tasks])
  const unknown = tasks !== undefined && chosen !== undefined && !names.has(chosen)
  const project = useQuery({ ...projectQuery(chosen ?? 0), enabled: unknown })
  return useMemo(() => {
    const choices = [...names].map(([id, label]) => ({ value: String(id), label }))
    if (unknown) choices.push({ value: String(chosen), label: project.data?.name ?? `Project ${chosen}` })
    return choices.sort((left, right) => left.label.localeCompare(right.label))
  }, [names, unknown, chosen, project.data])
}
