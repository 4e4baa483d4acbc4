import type { OrganizationRole } from '@muster/contracts/roles'
import { formatCount } from '../../../lib/format/count.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import { ticksTo } from '../../../ui/charts/scale.ts'
import { organizationRoleNames } from '../../users/person.ts'
import type { Analytics } from '../analytics-query.ts'
import { listText } from './chart-texts.ts'

const colors: Record<OrganizationRole, string> = {
  admin: 'var(--chart-1)',
  manager: 'var(--chart-3)',
  member: 'var(--chart-4)',
}

/** A chart of the members by role. Renders nothing if there are no members. */
export function RolesChart({ title, roles }: Pick<Analytics, 'roles'> & { title: string }) {
  if (!roles.some(({ count }) => count > 0)) return null
  const bars = roles.map(({ role, count }) => ({
    name: organizationRoleNames[role],
    value: count,
    color: colors[role],
    tip: { title: organizationRoleNames[role], lines: [{ label: 'People', value: formatCount(count) }] },
  }))
  return (
    <ChartCard
      title={title}
      range='Now'
      numbers={{ columns: ['Role', 'People'], rows: bars.map(({ name, value }) => [name, value]) }}
    >
      <BarChart
        name={title}
        summary={`Bar chart of people by role: ${listText(bars)}`}
        height={300}
        bars={bars}
        ticks={ticksTo(Math.max(...roles.map(({ count }) => count)))}
      />
    </ChartCard>
  )
}
