import { listMilestones } from '@muster/contracts/milestones'
import { milestoneStatusNames } from '@muster/contracts/milestones/fields'
import { texts } from '@muster/contracts/texts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../lib/api/api.ts'
import { readTogether } from '../../lib/api/read-together.ts'
import { useAreaPath } from '../../lib/area.ts'
import { useToday } from '../../lib/format/now.ts'
import { StatusRing } from '../../ui/marks/StatusRing.tsx'
import { filledQuartersOf, statusOnDay } from '../milestones/progress.ts'
import '../tasks/live-tasks.ts'
import { ReferenceLink } from './ReferenceLink.tsx'
import { maximumIds, staleTime } from './reading.ts'

const loadMilestone = readTogether({
  read: (organization_id, ids: number[]) =>
    call(listMilestones, { query: { organization_id, ids: ids.join() } }, { fallback: texts.failed.fetchMilestones }),
  keyOf: ({ id }) => id,
  maximum: maximumIds,
})

type Props = { organizationId: number; id: number; children: ReactNode }

/** A milestone that a text refers to, as a link with its status and title. */
export function MilestoneReference({ organizationId, id, children }: Props) {
  useToday()
  const to = useAreaPath()
  const { data } = useQuery({
    queryKey: ['milestone', 'reference', organizationId, id],
    queryFn: () => loadMilestone(organizationId, id),
    staleTime,
  })
  if (!data) return children
  const status = statusOnDay(data)
  return (
    <ReferenceLink
      to={to('milestones', id)}
      search={{ orgId: organizationId }}
      icon={
        <StatusRing filledQuarters={filledQuartersOf(status, data.progress)} label={milestoneStatusNames[status]} />
      }
    >
      {data.title}
    </ReferenceLink>
  )
}
