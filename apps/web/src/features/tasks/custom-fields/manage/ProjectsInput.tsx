import { Button, MultiSelect, type MultiSelectProps } from '@mantine/core'
import { listOrganizationProjects, type Project } from '@muster/contracts/projects'
import { texts } from '@muster/contracts/texts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../lib/api/api.ts'
import { fetchEveryPage } from '../../../../lib/api/every-page.ts'
import { formatCount } from '../../../../lib/format/count.ts'
import { idParts } from '../../../../lib/id-parts.ts'
import { type Option, shownOptions } from '../../../../ui/select/match-options.ts'
import { useMatches } from '../../../../ui/select/matches.ts'
import { RetryError } from '../../../../ui/select/RetryError.tsx'
import { foundProjects, projectOptions } from '../../../projects/found-projects.ts'

type Props = Omit<MultiSelectProps, 'data' | 'filter' | 'searchable' | 'value'> & {
  organizationId: number
  value?: string[]
}

/** The maximum number of ids in one request. */
const maxIds = 500
const fallback = texts.failed.fetchProjects

/** The names of these projects, as far as the user sees them. */
const namedProjectsQuery = (organizationId: number, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['project', 'named', organizationId, ids.join()],
    queryFn: async ({ signal }) => {
      const read = (part: number[]) =>
        call(
          listOrganizationProjects,
          { params: { id: organizationId }, query: { ids: part.join() } },
          { fallback, signal },
        )
      return (await Promise.all(idParts(ids.map(Number), maxIds).map(read))).flat()
    },
    enabled: ids.length > 0,
  })

const fetchAllIds = async (organizationId: number) => {
  const projects = await fetchEveryPage<Project>((offset, setTotal) =>
    call(
      listOrganizationProjects,
      { params: { id: organizationId }, query: { limit: maxIds, ...(offset > 0 && { offset }) } },
      { fallback, onCount: setTotal },
    ),
  )
  return projects.map(({ id }) => String(id))
}

/** The projects whose tasks have the field. The server does the searching. */
export function ProjectsInput({ organizationId, value = [], error, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<readonly Option[]>([])
  const matches = useMatches(foundProjects(organizationId), typed)
  const unnamedIds = value.filter((id) => !picked.some((option) => option.value === id))
  const named = useQuery({ ...namedProjectsQuery(organizationId, unnamedIds), placeholderData: (before) => before })
  const addAll = useMutation({ mutationFn: () => fetchAllIds(organizationId) })
  const found = projectOptions(matches.rows ?? [])
  const shown = shownOptions({
    options: found.filter((option) => !value.includes(option.value)),
    total: matches.isStale ? undefined : matches.total - found.filter((option) => value.includes(option.value)).length,
    typed,
    hint: 'a name',
  })
  const shownIds = new Set(shown.map((option) => option.value))
  const selected = value.map(
    (id): Option =>
      [...picked, ...projectOptions(named.data ?? [])].find((option) => option.value === id) ?? {
        value: id,
        label: named.isPending ? 'Loading...' : 'A project that you cannot see',
      },
  )
  const loadError = matches.error ?? addAll.error
  return (
    <div>
      <MultiSelect
        label='Projects'
        description='The tasks of these projects have the field.'
        placeholder={value.length === 0 ? 'Choose projects' : undefined}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear Projects' }}
        hidePickedOptions
        onSearchChange={setTyped}
        filter={({ options }) => options.filter((option) => 'value' in option && shownIds.has(String(option.value)))}
        data={[...shown, ...selected]}
        nothingFoundMessage={matches.isStale || !matches.rows ? 'Searching...' : 'No project with that name'}
        error={error || (loadError && <RetryError message={loadError.message} onRetry={matches.refetch} />)}
        value={value}
        onChange={(ids) => {
          setPicked([...picked, ...found.filter((option) => ids.includes(option.value))])
          onChange?.(ids)
        }}
        {...rest}
      />
      {matches.total > value.length && typed === '' && (
        <Button
          variant='subtle'
          color='neutral'
          size='compact-sm'
          mt={4}
          aria-busy={addAll.isPending}
          onClick={() => addAll.mutateAsync().then(onChange, () => undefined)}
        >
          {matches.total === 1 ? 'Add the only project' : `Add all ${formatCount(matches.total)} projects`}
        </Button>
      )}
    </div>
  )
}
