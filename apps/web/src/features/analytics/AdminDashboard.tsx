import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { StatStrip } from '../../ui/stats/StatStrip.tsx'
import { organizationsQuery } from '../organizations/queries.ts'
import { adminStats } from './admin-stats.ts'
import { Charts } from './charts/Charts.tsx'
import { DashboardFrame } from './DashboardFrame.tsx'
import { DashboardSection } from './DashboardSection.tsx'
import { isNewOrganization } from './is-new.ts'
import { ManagedProjects } from './ManagedProjects.tsx'
import { NoFigures } from './NoFigures.tsx'
import { QuickActions } from './QuickActions.tsx'
import { adminLinks } from './quick-links.ts'
import { useRecentProjects } from './RecentProjects.tsx'
import { useAnalytics } from './use-analytics.ts'
import { WithFirstSteps } from './WithFirstSteps.tsx'

export const AdminDashboard = () => (
  <DashboardFrame>
    {(organization) => (
      <WithFirstSteps key={organization.id} organization={organization}>
        {(hasSteps) => <Figures orgId={organization.id} hasSteps={hasSteps} />}
      </WithFirstSteps>
    )}
  </DashboardFrame>
)

/** The content of the dashboard, including its loading and error states. */
function Figures({ orgId, hasSteps }: { orgId: number; hasSteps: boolean }) {
  const organizations = useQuery(organizationsQuery)
  const projects = useRecentProjects(orgId)
  const { data, failureText, refetch, isFetching } = useAnalytics(orgId)
  if (failureText) return <ErrorState message={failureText} onRetry={refetch} retrying={isFetching} />

  const isLoading = organizations.isPending || projects.isPending
  if (isNewOrganization(data?.stats, hasSteps) || (hasSteps && !data)) return !hasSteps && <NoFigures />
  return (
    <>
      <DashboardSection title='Overview Statistics' loadingText={isLoading && 'Loading dashboard data...'}>
        <StatStrip hasTrends label='Figures' stats={adminStats(data?.stats, organizations)} />
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
