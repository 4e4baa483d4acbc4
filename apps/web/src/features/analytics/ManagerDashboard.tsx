import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useAreaPath } from '../../lib/area.ts'
import { lazily } from '../../lib/lazily.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { StatStrip } from '../../ui/stats/StatStrip.tsx'
import { milestoneOverviewQuery } from '../milestones/queries.ts'
import { organizationsQuery } from '../organizations/queries.ts'
import { Charts } from './charts/Charts.tsx'
import { DashboardFrame } from './DashboardFrame.tsx'
import { DashboardSection } from './DashboardSection.tsx'
import classes from './dashboard.module.css'
import { isNewOrganization } from './is-new.ts'
import { managerStats } from './manager-stats.ts'
import { NoFigures } from './NoFigures.tsx'
import { QuickActions } from './QuickActions.tsx'
import { managerLinks } from './quick-links.ts'
import { RecentProjects, useRecentProjects } from './RecentProjects.tsx'
import { TeamOverview, teamOverviewQuery } from './TeamOverview.tsx'
import { useAnalytics } from './use-analytics.ts'
import { WithFirstSteps } from './WithFirstSteps.tsx'

const GoalForecasts = lazily(async () => (await import('./GoalForecasts.tsx')).GoalForecasts)

export const ManagerDashboard = () => (
  <DashboardFrame>
    {(organization) => (
      <WithFirstSteps key={organization.id} organization={organization}>
        {(hasSteps) => <Figures orgId={organization.id} hasSteps={hasSteps} />}
      </WithFirstSteps>
    )}
  </DashboardFrame>
)

function Figures({ orgId, hasSteps }: { orgId: number; hasSteps: boolean }) {
  const milestones = useQuery(milestoneOverviewQuery(orgId))
  // The lists render only after the analytics have loaded or failed, but their data is fetched in parallel.
  useQuery(teamOverviewQuery(orgId))
  useRecentProjects(orgId)
  // Loads the list of the user's organizations into the cache for the settings page. The dashboard does not show it.
  useQuery(organizationsQuery)
  const to = useAreaPath()
  const { data, failureText, refetch, isFetching } = useAnalytics(orgId)
  if (isNewOrganization(data?.stats, hasSteps) || (hasSteps && !data && !failureText)) return !hasSteps && <NoFigures />
  return (
    <>
      <div className={classes.section}>
        <StatStrip
          hasTrends
          label='Your team at a glance'
          stats={managerStats(data?.stats, failureText !== undefined, milestones)}
        />
      </div>
      <DashboardSection
        title='Team Analytics & Trends'
        loadingText={!data && !failureText && 'Loading analytics data...'}
      >
        {failureText ? (
          <div className={classes.box}>
            <ErrorState message={failureText} onRetry={refetch} retrying={isFetching} />
          </div>
        ) : (
          <Charts analytics={data} variant='manager' />
        )}
      </DashboardSection>
      {/* Rendered only once the analytics have loaded or failed, because the charts above then change their height and
          would move these sections. */}
      {(data || failureText) && (
        <>
          <div className={classes.pair}>
            <TeamOverview orgId={orgId} />
            <RecentProjects
              orgId={orgId}
              empty={{
                text: 'They appear here as soon as there are some.',
                action: (
                  <ButtonLink variant='default' size='sm' to={to('projects')}>
                    Go to Projects
                  </ButtonLink>
                ),
              }}
            />
          </div>
          <QuickActions links={managerLinks} />
          {/* Last, so that it moves nothing when it has loaded. */}
          <Suspense fallback={null}>
            <GoalForecasts orgId={orgId} />
          </Suspense>
        </>
      )}
    </>
  )
}
