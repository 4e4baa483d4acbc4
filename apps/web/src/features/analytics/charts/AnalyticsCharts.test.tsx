import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Analytics } from '../analytics-query.ts'
import { AnalyticsCharts } from './AnalyticsCharts.tsx'

const counts = {
  total_organizations: 1,
  total_projects: 0,
  total_tasks: 0,
  total_goals: 0,
  total_users: 0,
  completed_tasks: 0,
}
const noData: Analytics = {
  stats: { ...counts, previous: counts },
  taskStatuses: [],
  projectStatuses: [],
  months: [{ month: '2026-11', projects: 0, tasks: 0, goals: 0, users: 0 }],
  roles: [],
  goals: [],
  days: [{ date: '2026-11-20', created: 0 }],
}

const titlesOf = (analytics: Partial<Analytics>) => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <AnalyticsCharts analytics={{ ...noData, ...analytics }} variant='admin' />
    </MantineProvider>,
  )
  return [...html.matchAll(/<h3[^>]*>([^<]*)</g)].map(([, title]) => title)
}

it.each<[string, Partial<Analytics>]>([
  ['Monthly Creation Trends', { months: [{ month: '2026-11', projects: 0, tasks: 0, goals: 0, users: 1 }] }],
  ['Task Status Distribution', { taskStatuses: [{ status: 'todo', count: 1 }] }],
  ['Project Status Distribution', { projectStatuses: [{ status: 'active', count: 1 }] }],
  ['User Role Distribution', { roles: [{ role: 'admin', count: 1 }] }],
  ['Daily Task Creation Trends', { days: [{ date: '2026-11-20', created: 1 }] }],
  [
    'Goal Progress Overview',
    { goals: [{ goal_name: 'Harvest', progress: 0, completed_milestones: 0, total_milestones: 0 }] },
  ],
])(
  '%s appears only when it has data [ADMIN-DASH-29, ADMIN-DASH-30, ADMIN-DASH-31, ADMIN-DASH-32, ADMIN-DASH-33, ADMIN-DASH-34]',
  (title, analytics) => {
    expect(titlesOf(noData)).toEqual([])
    expect(titlesOf(analytics)).toEqual([title])
  },
)
