import type { TimeGrouping } from '@muster/contracts/time-entries/fields'
import { formatDuration } from '../../../../lib/format/duration.ts'
import type { Column } from '../../../../ui/table/column.ts'
import { ReportBar } from './ReportBar.tsx'
import { ReportName } from './ReportName.tsx'
import classes from './report.module.css'
import { differenceOf, differenceText, groupingNames, nameOf, type ReportRow } from './rows.ts'

export const reportColumns = (by: TimeGrouping): readonly Column<ReportRow>[] => [
  {
    id: 'name',
    header: groupingNames[by],
    value: (row) => nameOf(by, row),
    cell: (row) => <ReportName by={by} row={row} />,
  },
  {
    id: 'estimated',
    header: 'Estimated',
    width: 120,
    value: (row) => row.estimated_minutes,
    cell: ({ estimated_minutes }) => (
      <span className={classes.minutes} data-label='Estimated'>
        {estimated_minutes === null ? '–' : formatDuration(estimated_minutes)}
      </span>
    ),
  },
  {
    id: 'spent',
    header: 'Spent',
    width: 120,
    value: (row) => row.spent_minutes,
    cell: ({ spent_minutes }) => (
      <span className={classes.minutes} data-label='Spent'>
        {formatDuration(spent_minutes)}
      </span>
    ),
  },
  {
    id: 'difference',
    header: 'Difference',
    width: 120,
    value: differenceOf,
    cell: (row) => {
      const difference = differenceOf(row)
      return (
        <span className={classes.minutes} data-label='Difference' data-over={(difference ?? 0) > 0 || undefined}>
          {difference === null ? '–' : differenceText(difference)}
        </span>
      )
    },
  },
  {
    id: 'bar',
    header: 'Spent of estimate',
    width: 180,
    sortable: false,
    secondary: true,
    value: () => null,
    cell: (row) => <ReportBar row={row} />,
  },
]
