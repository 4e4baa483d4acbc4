import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import { IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazily } from '../../../lib/lazily.ts'
import { useSearch } from '../../../lib/look/search.ts'
import { type SelectedOrganization, useActor, useOrganization } from '../../../lib/organization.ts'
import { useTabName } from '../../../lib/tab-name.ts'
import { NoOrganization } from '../../../ui/page/NoOrganization.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { MonthsDialog } from './months/MonthsDialog.tsx'
import { WeekView } from './week/WeekView.tsx'

const ReportView = lazily(async () => (await import('./report/ReportView.tsx')).ReportView)

const views = [
  { value: 'week', label: 'Week' },
  { value: 'report', label: 'Report' },
] as const

/** The time that the user spent in a week, and a report of estimated and spent time. */
export function TimePage() {
  const organization = useOrganization()
  useTabName('Time')
  return organization ? (
    <OrganizationTime organization={organization} />
  ) : (
    <>
      <PageHeader title='Time' />
      <NoOrganization title='No time yet' text='Time entries' />
    </>
  )
}

function OrganizationTime({ organization }: { organization: SelectedOrganization }) {
  const search = useSearch()
  const navigate = useNavigate()
  const [isLocking, setLocking] = useState(false)
  const mayLock = can.lockTime(useActor())
  const view = search.view === 'report' ? 'report' : 'week'
  return (
    <>
      <PageHeader
        title='Time'
        actions={
          <>
            {mayLock && (
              <Button
                variant='default'
                leftSection={<IconLock size={16} stroke={1.6} aria-hidden />}
                onClick={() => setLocking(true)}
              >
                Lock Months
              </Button>
            )}
            <Segments
              label='View'
              data={views}
              value={view}
              onChange={(next) =>
                navigate({ to: '.', search: { ...search, view: next === 'week' ? undefined : next } })
              }
            />
          </>
        }
      />
      <Suspense fallback={<Spinner label='Loading' />}>
        {view === 'report' ? (
          <ReportView organization={organization} />
        ) : (
          <WeekView key={organization.id} organizationId={organization.id} />
        )}
      </Suspense>
      {mayLock && (
        <MonthsDialog organizationId={organization.id} opened={isLocking} onClose={() => setLocking(false)} />
      )}
    </>
  )
}
