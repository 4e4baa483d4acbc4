import { useQuery } from '@tanstack/react-query'
import { useAreaPath } from '../../lib/area.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { StatStrip } from '../../ui/stats/StatStrip.tsx'
import { milestoneOverviewQuery } from '../milestones/queries.ts'
import { projectsQuery } from '../projects/queries.ts'
import { membersQuery } from '../users/queries.ts'
import { Charts } from './charts/Charts.tsx'
import { DashboardFrame } from './DashboardFrame.tsx'
import { DashboardSection } from './DashboardSection.tsx'
import classes from './dashboard.module.css'
import { organizationsQuery } from './dashboard-queries.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { isNew } from './is-new.ts'
import { managerStats } from './manager-stats.ts'
import { QuickActions } from './QuickActions.tsx'
import { managerLinks } from './quick-links.ts'
import { RecentProjects } from './RecentProjects.tsx'
import { TeamOverview } from './TeamOverview.tsx'
import { useAnalytics } from './use-analytics.ts'

export const ManagerDashboard = () => <DashboardFrame>{({ id }) => <Figures key={id} orgId={id} />}</DashboardFrame>

function Figures({ orgId }: { orgId: number }) {
  const milestones = useQuery(milestoneOverviewQuery(orgId))
  // Rendered after the charts, but fetched in parallel with them.
  useQuery(membersQuery(orgId))
  const projects = useQuery(projectsQuery(orgId))
  // Prefetch for the next page; nothing here shows it.
  useQuery(organizationsQuery)
  const to = useAreaPath()
  const { data, failed, refetch, isFetching } = useAnalytics(orgId)
  if (isNew(data?.stats) && projects.data) return <FirstSteps orgId={orgId} hasProject={projects.data.length > 0} />
  return (
    <>
      <div className={classes.section}>
        <StatStrip label='Your team at a glance' stats={managerStats(data?.stats, failed !== undefined, milestones)} />
      </div>
      <DashboardSection title='Team Analytics & Trends' loading={!data && !failed && 'Loading analytics data...'}>
        {failed ? (
          <div className={classes.box}>
            <ErrorState message={failed} onRetry={refetch} retrying={isFetching} />
          </div>
        ) : (
          <Charts analytics={data} variant='manager' />
        )}
      </DashboardSection>
      {/* Rendered once the boxes above have their final height, which would move this. */}
      {(data || failed) && (
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
        </>
      )}
    </>
  )
}
