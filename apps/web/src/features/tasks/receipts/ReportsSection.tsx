import { Switch } from '@mantine/core'
import { type Reports, readReports, updateReports } from '@muster/contracts/tasks/receipts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { Section } from '../../../ui/section/Section.tsx'

const reportsQuery = queryOptions({
  queryKey: ['reports'],
  queryFn: ({ signal }): Promise<Reports> => call(readReports, {}, { fallback: 'Failed to load the choice', signal }),
  // Other windows do not report a change.
  staleTime: 0,
})

/** The section of the settings in which the user chooses whether others learn that an assignment has been seen. */
export function ReportsSection() {
  const queryClient = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(reportsQuery)
  const update = useMutation({
    // One after the other, so that the last choice is saved last.
    scope: { id: 'reports' },
    mutationFn: (seen_assignments: boolean) =>
      call(updateReports, { body: { seen_assignments } }, { fallback: 'Failed to save the choice' }),
    onSuccess: (reports) => queryClient.setQueryData(reportsQuery.queryKey, reports),
  })
  return (
    <Section title='Assignments' text='What the people who assign tasks to you can see before you respond.'>
      {error && !data ? (
        <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
      ) : (
        <Switch
          label='Report when I have seen an assignment'
          checked={update.isPending ? update.variables : (data?.seen_assignments ?? true)}
          disabled={!data}
          error={update.error?.message}
          onChange={(event) => update.mutate(event.currentTarget.checked)}
        />
      )}
    </Section>
  )
}
