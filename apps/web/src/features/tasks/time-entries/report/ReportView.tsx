import { Button, Select } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { TimeReport } from '@muster/contracts/time-entries'
import { type TimeGrouping, timeGroupings } from '@muster/contracts/time-entries/fields'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { formatCount } from '../../../../lib/format/count.ts'
import { formatDuration } from '../../../../lib/format/duration.ts'
import { useToday } from '../../../../lib/format/now.ts'
import { parseId } from '../../../../lib/ids.ts'
import { type Search, useSearch } from '../../../../lib/look/search.ts'
import { type SelectedOrganization, useActor } from '../../../../lib/organization.ts'
import filters from '../../../../ui/filters/filters.module.css'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { ProjectSelect } from '../../../projects/ProjectSelect.tsx'
import { PersonChoice } from '../PersonChoice.tsx'
import { timeReportQuery } from '../queries.ts'
import { reportColumns } from './columns.tsx'
import { saveTimeEntries } from './download-entries.ts'
import { PeriodChoice } from './PeriodChoice.tsx'
import { GoalChoice, MilestoneChoice } from './PlaceChoices.tsx'
import { daysOfPeriod, periodText } from './periods.ts'
import classes from './report.module.css'
import { differenceOf, differenceText, groupingNames } from './rows.ts'

const groupingOptions = timeGroupings.map((value) => ({ value, label: `By ${groupingNames[value].toLowerCase()}` }))

const allProjects = { value: 'all', label: 'All projects' }

const parseGrouping = (text: string | undefined): TimeGrouping =>
  timeGroupings.find((grouping) => grouping === text) ?? 'task'

/** Estimated against spent time of a period. Members see their own time; admins and managers see everybody's. */
export function ReportView({ organization }: { organization: SelectedOrganization }) {
  const search = useSearch()
  const navigate = useNavigate()
  const seesAll = can.seeAllTime(useActor())
  const currentDay = useToday()
  const [isChoosingProject, setChoosingProject] = useState(false)
  const by = parseGrouping(search.by)
  const { from, to } = daysOfPeriod(search.period, currentDay)
  const userId = seesAll ? parseId(search.person) : undefined
  const change = (next: Partial<Search>) =>
    navigate({ to: '.', search: { ...search, page: undefined, sort: undefined, ...next }, replace: true })
  const scope = {
    from,
    to,
    user_id: userId,
    project_id: search.projectId,
    milestone_id: search.milestoneId,
    goal_id: search.goalId,
  }
  const { data, error, refetch, isPlaceholderData } = useQuery(timeReportQuery(organization.id, { by, ...scope }))
  const columns = useMemo(() => reportColumns(by), [by])
  return (
    <>
      <div className={classes.tools}>
        <PeriodChoice value={search.period} onChange={(period) => change({ period })} />
        <Select
          className={filters.choice}
          aria-label='Group by'
          data={groupingOptions}
          value={by}
          allowDeselect={false}
          onChange={(next) => change({ by: next ?? undefined })}
        />
        {seesAll && (
          <PersonChoice
            organizationId={organization.id}
            own={{ value: 'all', label: 'All people' }}
            value={userId}
            onChange={(person) => change({ person })}
          />
        )}
        <ProjectSelect
          className={filters.choice}
          aria-label='Project'
          organizationId={organization.id}
          enabled={isChoosingProject}
          fixed={[allProjects]}
          value={String(search.projectId ?? allProjects.value)}
          allowDeselect={false}
          onDropdownOpen={() => setChoosingProject(true)}
          onClick={(event) => event.currentTarget.select()}
          onChange={(project) => change({ projectId: parseId(project ?? undefined) })}
        />
        <MilestoneChoice
          organizationId={organization.id}
          value={search.milestoneId}
          onChange={(milestoneId) => change({ milestoneId })}
        />
        <GoalChoice organizationId={organization.id} value={search.goalId} onChange={(goalId) => change({ goalId })} />
        <DownloadButton organization={organization} scope={scope} />
      </div>
      <h2 className={classes.heading}>
        {periodText({ from, to })}
        {!seesAll && <span className={classes.own}>your own time</span>}
      </h2>
      {data && !isPlaceholderData ? <Totals total={data.total} /> : <div className={classes.noTotals} />}
      <div aria-busy={isPlaceholderData}>
        <DataTable
          key={by}
          label='Report'
          columns={columns}
          rows={data?.rows}
          rowKey={({ id }) => id ?? 0}
          error={error?.message}
          onRetry={refetch}
          emptyMessage={{
            title: 'No time in this period',
            text: 'Choose another period, or log time on a task.',
          }}
        />
      </div>
      {data && data.row_count > data.rows.length && (
        <p className={classes.more}>
          The {formatCount(data.rows.length)} rows with the most time of {formatCount(data.row_count)}. The totals and
          the CSV file contain all.
        </p>
      )}
    </>
  )
}

function Totals({ total }: { total: TimeReport['total'] }) {
  const difference = differenceOf(total)
  const withoutEstimate = total.spent_minutes - total.compared_minutes
  return (
    <dl className={classes.totals}>
      <div>
        <dt>Spent</dt>
        <dd>{formatDuration(total.spent_minutes)}</dd>
      </div>
      <div>
        <dt>Estimated</dt>
        <dd>{total.estimated_minutes === null ? 'No estimates' : formatDuration(total.estimated_minutes)}</dd>
      </div>
      {difference !== null && (
        <div>
          <dt>Difference</dt>
          <dd data-over={difference > 0 || undefined}>{differenceText(difference)}</dd>
        </div>
      )}
      {difference !== null && withoutEstimate > 0 && (
        <div>
          <dt>Without an estimate</dt>
          <dd className={classes.apart}>{formatDuration(withoutEstimate)}</dd>
        </div>
      )}
    </dl>
  )
}

type DownloadProps = {
  organization: SelectedOrganization
  scope: Parameters<typeof saveTimeEntries>[1]
}

function DownloadButton({ organization, scope }: DownloadProps) {
  const [isBusy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    saveTimeEntries(organization, scope).finally(() => setBusy(false))
  }
  return (
    <Button
      variant='default'
      className={classes.download}
      loading={isBusy}
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      onClick={save}
    >
      Download CSV
    </Button>
  )
}
