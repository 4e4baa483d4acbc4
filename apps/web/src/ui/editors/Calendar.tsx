import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { today } from '../../lib/format/dates.ts'
import classes from './editors.module.css'

type Props = {
  /** The selected day, such as '2026-11-25'; '' if there is none. */
  day: string
  earliest?: string
  onChoose: (day: string) => void
}

const ariaLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
}

const markToday = (date: string) => (date === today() ? ({ 'aria-current': 'date' } as const) : {})

/** A month of days to choose from. */
export const Calendar = ({ day, earliest, onChoose }: Props) => (
  <DatePicker
    value={day || null}
    defaultDate={day || today()}
    minDate={earliest}
    size='sm'
    ariaLabels={ariaLabels}
    classNames={{ day: classes.day }}
    getDayProps={markToday}
    onChange={(chosen) => chosen && onChoose(chosen)}
  />
)
