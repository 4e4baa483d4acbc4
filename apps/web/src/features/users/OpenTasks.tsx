import { Skeleton } from '@mantine/core'
import type { Person } from './person.ts'
import { useOpenTasks } from './use-open-tasks.ts'

/** The number of a user's open tasks, for those who may read them. */
export function OpenTasks({ person: { id } }: { person: Pick<Person, 'id'> }) {
  const query = useOpenTasks(id)
  if (!query) return null
  const { data, error } = query
  return (
    <>
      <dt>Open tasks</dt>
      <dd>{data?.total ?? (error ? error.message : <Skeleton width={24} height={12} my={4} />)}</dd>
    </>
  )
}
