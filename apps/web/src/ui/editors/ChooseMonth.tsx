import { MonthPicker } from '@mantine/dates'
import '@mantine/dates/styles.css'

type Props = {
  /** The shown month, such as '2026-11'. */
  month: string
  /** The earliest day that may be chosen; '' if there is none. */
  earliest: string
  onChoose: (month: string) => void
}

const ariaLabels = {
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
  yearLevelControl: 'Choose a year',
}

/** The months of a year, and the years of a decade, to choose the month that the calendar shows. */
export const ChooseMonth = ({ month, earliest, onChoose }: Props) => (
  <MonthPicker
    defaultDate={`${month}-01`}
    minDate={earliest ? `${earliest.slice(0, 7)}-01` : undefined}
    size='sm'
    ariaLabels={ariaLabels}
    onChange={(chosen) => chosen && onChoose(chosen.slice(0, 7))}
  />
)
