import { type Goal, listGoals, listOrganizationGoals } from '@muster/contracts/goals'
import { goalStatuses } from '@muster/contracts/goals/fields'
import type { GoalSort } from '@muster/contracts/goals/query'
import { texts } from '@muster/contracts/texts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import type { Search } from '../../../lib/look/search.ts'

/** The goals in one response, and the total number of goals that match the request. */
export type GoalsOnPage = { goals: Goal[]; total: number }

export type GoalParameters = {
  is_personal?: 'true' | 'false'
  /** Limits the list to goals in which the user has a share. */
  has_share?: 'true'
  status_is?: string
  q?: string
  sort?: GoalSort
  limit?: number
}

/** The common prefix of the query keys of `goalsQuery`. */
export const goalListsKey = ['goal', 'list'] as const

/** Reads goals of an organization, newest first by default. An `orgId` of 0 means all organizations. */
export async function fetchGoals(orgId: number, query: GoalParameters, signal?: AbortSignal): Promise<GoalsOnPage> {
  let total = 0
  const setTotal = (count: number) => {
    total = count
  }
  const options = { fallback: texts.failed.fetchGoals, signal, onCount: setTotal }
  const goals =
    orgId === 0
      ? await call(listGoals, { query }, options)
      : await call(listOrganizationGoals, { params: { id: orgId }, query }, options)
  return { goals, total }
}

export const goalsQuery = (orgId: number, parameters: GoalParameters) =>
  queryOptions({
    queryKey: [...goalListsKey, orgId, parameters],
    queryFn: ({ signal }) => fetchGoals(orgId, parameters, signal),
  })

/** Finds a goal in the cached lists, to show it until the request for the single goal has completed. */
export const listedGoal = (queryClient: QueryClient, orgId: number, id: number) =>
  queryClient
    .getQueriesData<GoalsOnPage>({ queryKey: [...goalListsKey, orgId] })
    .flatMap(([, page]) => page?.goals ?? [])
    .find((goal) => goal.id === id)

/** Returns the filters in the URL as request parameters. An unknown status is ignored. */
export const filtersOf = ({
  q = '',
  status,
}: Pick<Search, 'q' | 'status'>): Pick<GoalParameters, 'q' | 'status_is'> => ({
  ...(goalStatuses.some((goalStatus) => goalStatus === status) && { status_is: status }),
  ...(q.trim() && { q: q.trim() }),
})
