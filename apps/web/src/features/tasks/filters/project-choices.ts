import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { projectsQuery } from '../../projects/queries.ts'

export type ProjectChoice = { value: string; label: string }

type Options = {
  organizationId: number | undefined
  chosen: number | undefined
  /** Whether the dropdown has been opened; before that, only the name of the chosen project is needed. */
  isOpened: boolean
}

/** The choices of the project filter: the visible projects of the organization by name, and the chosen one. */
export function useProjectChoices({ organizationId, chosen, isOpened }: Options): ProjectChoice[] {
  const enabled = organizationId !== undefined && (isOpened || chosen !== undefined)
  const projects = useQuery({ ...projectsQuery(organizationId ?? 0), enabled }).data
  return useMemo(() => {
    const choices = (projects ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
    const isKnown = choices.some(({ value }) => value === String(chosen))
    if (chosen !== undefined && !isKnown) choices.push({ value: String(chosen), label: `Project ${chosen}` })
    return choices.sort((left, right) => left.label.localeCompare(right.label))
  }, [projects, chosen])
}
