import type { SelectProps } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MatchSelect } from '../../ui/select/MatchSelect.tsx'
import type { Option } from '../../ui/select/match-options.ts'
import { foundProjects, projectOptions, projectOptionsByName } from './found-projects.ts'
import { projectKey, projectQuery } from './queries.ts'

type Props = Omit<SelectProps, 'data' | 'onChange'> & {
  /** 0 while the organization is unknown. The select is then disabled, unless it has fixed options. */
  organizationId: number
  enabled?: boolean
  /** Options listed before the projects, such as 'All projects'. */
  fixed?: readonly Option[]
  /** The name of the selected project, if the caller knows it. Otherwise it is loaded. */
  selectedName?: string
  onChange: (value: string | null) => void
}

/** A dropdown of an organization's visible projects. The server does the searching. */
export function ProjectSelect({ organizationId, enabled = true, fixed = [], selectedName, ...props }: Props) {
  const { value, disabled, onChange, ...rest } = props
  const queryClient = useQueryClient()
  const isProject = value != null && value !== '' && !fixed.some((option) => option.value === value)
  const selectedProject = useQuery({ ...projectQuery(Number(value)), enabled: isProject && selectedName === undefined })
  const name = selectedName ?? selectedProject.data?.name ?? (selectedProject.error ? `Project ${value}` : 'Loading...')
  return (
    <MatchSelect
      {...rest}
      query={foundProjects(organizationId)}
      enabled={enabled && organizationId > 0}
      optionsOf={fixed.length > 0 ? projectOptionsByName : projectOptions}
      selected={isProject ? { value: String(value), label: name } : undefined}
      fixed={fixed}
      hint='a name'
      noMatchText='No project with that name'
      noneText='No projects to choose from yet'
      disabled={disabled || (organizationId === 0 && fixed.length === 0)}
      value={value || null}
      onChange={(chosen, project) => {
        if (project) queryClient.setQueryData(projectKey(project.id), project)
        onChange(chosen)
      }}
    />
  )
}

/** Whether the organization has no visible projects; undefined while unknown. */
export function useHasNoProjects(organizationId: number, enabled = true) {
  const { data } = useQuery({ ...foundProjects(organizationId)(''), enabled: enabled && organizationId > 0 })
  return data && data.total === 0
}
