import { can } from '@muster/contracts/capabilities'
import type { Installation } from '@muster/contracts/installation'
import { IconActivity, IconBuilding, IconMail, IconPhone, IconUserCheck, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatClock } from '../../lib/format/dates.ts'
import { Redirect } from '../../lib/Redirect.tsx'
import { useMe } from '../../lib/session.ts'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { PageSection } from '../../ui/section/PageSection.tsx'
import { StatStrip } from '../../ui/stats/StatStrip.tsx'
import { ChecksPart } from './ChecksPart.tsx'
import { DatabasePart } from './DatabasePart.tsx'
import classes from './installation.module.css'
import { JobsPart } from './JobsPart.tsx'
import { MailsPart } from './MailsPart.tsx'
import { NodeCard } from './NodeCard.tsx'
import nodesClasses from './nodes.module.css'
import { problemsOf } from './problems.ts'
import { checksQuery, installationQuery } from './queries.ts'
import { StoragePart } from './StoragePart.tsx'
import { Updates } from './Updates.tsx'
import { Verdict } from './Verdict.tsx'

/** The health of the installation, for its operators. Others are sent to their dashboard, as from an unknown address. */
export function InstallationPage(_props: object) {
  return can.operateInstallation(useMe()) ? <Health /> : <Redirect to='/' />
}

function Health() {
  const { data, error, isFetching, refetch } = useQuery(installationQuery)
  return (
    <>
      <PageHeader
        title='Installation'
        subtitle={data ? `Muster ${data.version}` : ' '}
        actions={data?.may_look_for_updates && <Updates version={data.version} />}
      />
      {error && !data && <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />}
      {!error && !data && <Spinner label='Reading the state of the installation' />}
      {data && (
        <div className={classes.page}>
          <p className={classes.refreshed} role={error ? 'alert' : undefined} data-failed={error ? true : undefined}>
            {error
              ? `${error.message}. These are the figures of ${formatClock(data.checked_at)}.`
              : `Updated at ${formatClock(data.checked_at)}, every 10 seconds`}
          </p>
          <State state={data} />
        </div>
      )}
    </>
  )
}

/** The problems of the state and of the checks. */
function Problems({ state }: { state: Installation }) {
  const { data: findings } = useQuery(checksQuery)
  return <Verdict problems={problemsOf(state, findings)} />
}

const State = ({ state }: { state: Installation }) => (
  <>
    <Problems state={state} />
    <StatStrip
      label='Usage'
      stats={[
        { title: 'Connected', value: state.usage.connected, icon: IconActivity },
        { title: 'Active in 24 h', value: state.usage.active_today, icon: IconUserCheck },
        { title: 'Accounts', value: state.usage.accounts, icon: IconUsers },
        { title: 'Organizations', value: state.storage.organizations, icon: IconBuilding },
        { title: relayText(state.usage), value: state.usage.running_calls, icon: IconPhone },
        { title: 'Mails waiting', value: state.mails.waiting, icon: IconMail },
      ]}
    />
    <PageSection title='Services'>
      <ul className={nodesClasses.nodes} aria-label='Services'>
        {state.nodes.map((node) => (
          <NodeCard key={node.id} node={node} state={state} />
        ))}
      </ul>
    </PageSection>
    <div className={classes.columns}>
      <DatabasePart {...state} />
      <StoragePart {...state} />
      <JobsPart {...state} />
      <MailsPart {...state} />
    </div>
    <ChecksPart />
  </>
)

const relayText = ({ relays, is_relay_only }: Installation['usage']) =>
  relays === 0 ? 'Calls (no relay)' : is_relay_only ? 'Calls (relayed)' : 'Calls (with relay)'
