import { Button, Skeleton } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { TimedTask } from '@muster/contracts/time-entries/fields'
import { monthName, timeTexts } from '@muster/contracts/time-entries/texts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { today } from '../../../../lib/format/dates.ts'
import { parseId } from '../../../../lib/ids.ts'
import { useSearch } from '../../../../lib/look/search.ts'
import { useActor } from '../../../../lib/organization.ts'
import { useIsPhone } from '../../../../lib/use-is-phone.ts'
import { useOpenedDialog } from '../../../../ui/dialog/use-opened-dialog.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../../../ui/page/ErrorState.tsx'
import { dayAfter } from '../../filters/due-filter.ts'
import { PersonChoice } from '../PersonChoice.tsx'
import { timeWeekQuery } from '../queries.ts'
import { AddRow } from './AddRow.tsx'
import { mondayOf, parseDay, weekName } from './days.ts'
import { EntriesOfDay } from './EntriesOfDay.tsx'
import { saveCell } from './save-cell.ts'
import type { CellActions } from './WeekCell.tsx'
import { WeekList } from './WeekList.tsx'
import { WeekTable } from './WeekTable.tsx'
import classes from './week.module.css'
import { isLockedDay, rowsWithAdded } from './week-sums.ts'

/** The time of a user in the week that the URL names. Admins and managers may choose another user. */
export function WeekView({ organizationId }: { organizationId: number }) {
  const search = useSearch()
  const navigate = useNavigate()
  const actor = useActor()
  const day = parseDay(search.day)
  const monday = mondayOf(day)
  const otherId = can.seeAllTime(actor) ? parseId(search.person) : undefined
  const userId = otherId === actor.id ? undefined : otherId
  const showDay = (next: string | undefined) => navigate({ to: '.', search: { ...search, day: next } })
  return (
    <>
      <div className={classes.tools}>
        <IconButton size={32} aria-label='Previous week' onClick={() => showDay(dayAfter(day, -7))}>
          <IconChevronLeft size={18} stroke={1.6} aria-hidden />
        </IconButton>
        <h2 className={classes.weekName} aria-live='polite'>
          {weekName(monday)}
        </h2>
        <IconButton size={32} aria-label='Next week' onClick={() => showDay(dayAfter(day, 7))}>
          <IconChevronRight size={18} stroke={1.6} aria-hidden />
        </IconButton>
        <Button variant='default' disabled={monday === mondayOf(today())} onClick={() => showDay(undefined)}>
          This week
        </Button>
        {can.seeAllTime(actor) && (
          <PersonChoice
            organizationId={organizationId}
            own={{ value: 'me', label: 'My time' }}
            value={userId}
            className={classes.person}
            onChange={(person) => navigate({ to: '.', search: { ...search, person }, replace: true })}
          />
        )}
      </div>
      <Week key={`${monday} ${userId}`} organizationId={organizationId} userId={userId} day={day} />
    </>
  )
}

type WeekProps = {
  organizationId: number /** Undefined for the user's own week. */
  userId: number | undefined
  day: string
}

function Week({ organizationId, userId, day }: WeekProps) {
  const queryClient = useQueryClient()
  const actor = useActor()
  const isPhone = useIsPhone()
  const monday = mondayOf(day)
  const [added, setAdded] = useState<readonly TimedTask[]>([])
  const dialog = useOpenedDialog<{ task: TimedTask; day: string }>()
  const { data: week, error, refetch, isFetching } = useQuery(timeWeekQuery(organizationId, monday, userId))
  if (error && !week) return <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
  if (!week) return <Skeleton height={240} radius={6} aria-label='Loading the week' />
  const rows = rowsWithAdded(week.rows, added)
  const actions: CellActions = {
    ...(userId === undefined && {
      onSave: (task: TimedTask, cellDay: string, minutes: number, before: number) =>
        saveCell(queryClient, { organizationId, weekDay: monday }, { task, day: cellDay, minutes, before }),
    }),
    onOpen: (task, cellDay) => dialog.open({ task, day: cellDay }),
  }
  const isOwn = userId === undefined
  const isLocked = week.days.every((each) => isLockedDay(week, each))
  const addRow = isOwn && !isLocked && (
    <AddRow
      organizationId={organizationId}
      monday={monday}
      isEmpty={rows.length === 0}
      onAdd={(tasks) => setAdded((current) => [...current, ...tasks])}
    />
  )
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          title={isOwn ? 'No time logged for this week yet' : 'No time logged for this week'}
          text={emptyText(isOwn, isLocked ? day : undefined)}
          action={addRow}
        />
      ) : (
        <>
          {isPhone ? (
            <WeekList week={week} day={day} rows={rows} actions={actions} />
          ) : (
            <WeekTable week={week} rows={rows} actions={actions} />
          )}
          {addRow}
        </>
      )}
      {dialog.subject && (
        <EntriesOfDay
          organizationId={organizationId}
          userId={userId ?? actor.id}
          {...dialog.subject}
          opened={dialog.opened}
          onClose={dialog.close}
        />
      )}
    </>
  )
}

function emptyText(isOwn: boolean, lockedDay: string | undefined): string | undefined {
  if (lockedDay) return timeTexts.monthLocked(monthName(lockedDay.slice(0, 7)))
  return isOwn ? 'Choose a task, and type how long you worked on it each day.' : undefined
}
