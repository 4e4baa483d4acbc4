import { listGoalForecasts, readGoalForecast, readMilestoneForecast } from '@muster/contracts/forecast'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import '../absences/live-absences.ts'

export type ForecastSubject = 'goal' | 'milestone'

/** The key begins with the name of the subject, which every change of its tasks refetches. */
export const forecastQuery = (of: ForecastSubject, id: number) =>
  queryOptions({
    queryKey: [of, 'forecast', id],
    queryFn: ({ signal }) =>
      call(
        of === 'goal' ? readGoalForecast : readMilestoneForecast,
        { params: { id } },
        { fallback: 'Failed to fetch the forecast', signal },
      ),
  })

/** The odds of the goals of an organization, the one most at risk first. */
export const goalForecastsQuery = (orgId: number) =>
  queryOptions({
    queryKey: ['goal', 'forecasts', orgId],
    queryFn: ({ signal }) =>
      call(listGoalForecasts, { params: { id: orgId } }, { fallback: 'Failed to fetch the forecasts', signal }),
  })
