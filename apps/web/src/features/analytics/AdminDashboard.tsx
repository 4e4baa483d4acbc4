import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { StatStrip } from '../../ui/stats/StatStrip.tsx'
import { organizationsQuery } from '../organizations/queries.ts'
import { adminStats } from './admin-stats.ts'
import { Charts } from './charts/Charts.tsx'
import { DashboardFrame } from './DashboardFrame.tsx'
import { DashboardSection } from './DashboardSection.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { isNewOrganization } from './is-new.ts'
import { ManagedProjects } from './ManagedProjects.tsx'
import { QuickActions } from './QuickActions.tsx'
import { adminLinks } from './quick-links.ts'
import { recentProjectsQuery } from './RecentProjects.tsx'
import { useAnalytics } from './use-analytics.ts'

export const AdminDashboard = () => <DashboardFrame>{({ id }) => <Figures key={id} orgId={id} />}</DashboardFrame>

/** The content of the dashboard, including its loading and error states. */
function Figures({ orgId }: { orgId: number }) {
  const organizations = useQuery(organizationsQuery)
  const projects = useQuery(recentProjectsQuery(orgId))
  const { data, failureText, refetch, isFetching } = useAnalytics(orgId)
  if (failureText) return <ErrorState message={failureText} onRetry={refetch} retrying={isFetching} />

  const isLoading = organizations.isPending || projects.isPending
  if (isNewOrganization(data?.stats) && projects.data)
    return <FirstSteps orgId={orgId} hasProject={projects.data.total > 0} />
  return (
    <>
      <DashboardSection title='Overview Statistics' loadingText={isLoading && 'Loading dashboard data...'}>
        <StatStrip label='Figures' stats={adminStats(data?.stats, organizations)} />
      </DashboardSection>
      <DashboardSection title='Analytics & Trends' loadingText={!data && 'Loading analytics data...'}>
        <Charts analytics={data} variant='admin' />
      </DashboardSection>
      {data && (
        <>
          <ManagedProjects orgId={orgId} />
          <QuickActions links={adminLinks} />
        </>
      )}
    </>
  )
}
