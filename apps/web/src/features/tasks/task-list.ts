import { listMilestoneTasks, listMyTasks, listOrganizationTasks, listTasks, type Task } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api/api.ts'
import { everyPage } from '../../lib/api/every-page.ts'
import './live-tasks.ts'
import { placed, usePendingMoves } from './pending-moves.ts'
import { keepSame } from './same-tasks.ts'
import { rememberScope } from './task-cache.ts'
import { tasksKey } from './task-keys.ts'
import type { TaskScope } from './task-scope.ts'

/** All tasks of a list, newest first. */
export const tasksQuery = (scope: TaskScope) =>
  queryOptions({
    queryKey: tasksKey(scope),
    queryFn: async ({ client, signal }) => {
      rememberScope(scope)
      const tasks = await everyPage((from, counted) => fetchTasks(scope, from, { signal, counted }))
      return keepSame(client.getQueryData(tasksKey(scope)), tasks)
    },
    structuralSharing: false,
  })

/** The list with one's own moves in it that the server has not confirmed yet. */
export function useTasks(scope: TaskScope) {
  // No more is taken than is used: whoever takes everything is drawn again for every step of a request.
  const { data: read, error, refetch } = useQuery(tasksQuery(scope))
  const moves = usePendingMoves()
  const data = useMemo(() => read && placed(read, moves), [read, moves])
  return { data, error, refetch }
}

type Options = { signal: AbortSignal; counted: (total: number) => void }

function fetchTasks(scope: TaskScope, from: number, options: Options): Promise<Task[]> {
  const { fetchTasks, fetchMyTasks, fetchOrganizationTasks } = texts.failed
  const offset = from ? { offset: from } : {}
  if (scope.kind === 'all') return call(listTasks, { query: offset }, { fallback: fetchTasks, ...options })
  if (scope.kind === 'mine') {
    const query = { organization_id: scope.orgId, ...offset }
    return call(listMyTasks, { query }, { fallback: fetchMyTasks, ...options })
  }
  if (scope.kind === 'milestone') {
    const input = { params: { id: scope.milestoneId }, query: offset }
    return call(listMilestoneTasks, input, { fallback: fetchTasks, ...options })
  }
  const input = { params: { id: scope.orgId }, query: offset }
  return call(listOrganizationTasks, input, { fallback: fetchOrganizationTasks, ...options })
}
