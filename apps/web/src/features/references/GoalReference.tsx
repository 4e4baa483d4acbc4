import { listGoals } from '@muster/contracts/goals'
import { goalStatusNames } from '@muster/contracts/goals/fields'
import { texts } from '@muster/contracts/texts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../lib/api/api.ts'
import { readTogether } from '../../lib/api/read-together.ts'
import { useAreaPath } from '../../lib/area.ts'
import { StatusRing } from '../../ui/marks/StatusRing.tsx'
import { goalStatusAppearances } from '../goals/goal-status.ts'
import '../tasks/live-tasks.ts'
import { ReferenceLink } from './ReferenceLink.tsx'
import { maximumIds, staleTime } from './reading.ts'

const loadGoal = readTogether({
  read: (organization_id, ids: number[]) =>
    call(listGoals, { query: { organization_id, ids: ids.join() } }, { fallback: texts.failed.fetchGoals }),
  keyOf: ({ id }) => id,
  maximum: maximumIds,
})

type Props = { organizationId: number; id: number; children: ReactNode }

/** A goal that a text refers to, as a link with its status and title. */
export function GoalReference({ organizationId, id, children }: Props) {
  const to = useAreaPath()
  const { data } = useQuery({
    queryKey: ['goal', 'reference', organizationId, id],
    queryFn: () => loadGoal(organizationId, id),
    staleTime,
  })
  if (!data) return children
  const { title, status } = data
  return (
    <ReferenceLink
      to={to('goals')}
      search={{ orgId: organizationId, goalId: id }}
      icon={
        <StatusRing filledQuarters={goalStatusAppearances[status].filledQuarters} label={goalStatusNames[status]} />
      }
    >
      {title}
    </ReferenceLink>
  )
}
