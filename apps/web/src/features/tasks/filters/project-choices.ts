import type { Task } from '@muster/contracts/tasks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { projectQuery } from '../../projects/queries.ts'

export type ProjectChoice = { value: string; label: string }

/** The projects that the tasks lie in, by name, and the chosen one, which may hold none. Stays while they stay. */
export function useProjectChoices(tasks: readonly Task[] | undefined, chosen: number | undefined): ProjectChoice[] {
  const names = useMemo(() => new Map(tasks?.map((task) => [task.project_id, task.project_name])), [tasks])
  const unknown = tasks !== undefined && chosen !== undefined && !names.has(chosen)
  const project = useQuery({ ...projectQuery(chosen ?? 0), enabled: unknown })
  const choices = [...names].map(([id, label]) => ({ value: String(id), label }))
  if (unknown) choices.push({ value: String(chosen), label: project.data?.name ?? `Project ${chosen}` })
  choices.sort((left, right) => left.label.localeCompare(right.label))

  const kept = useRef(choices)
  if (!sameChoices(kept.current, choices)) kept.current = choices
  return kept.current
}

const sameChoices = (left: ProjectChoice[], right: ProjectChoice[]) =>
  left.length === right.length &&
  left.every(({ value, label }, place) => value === right[place]?.value && label === right[place]?.label)
