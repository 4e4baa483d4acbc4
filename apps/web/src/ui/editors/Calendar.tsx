import { AccordionChevron } from '@mantine/core'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { today } from '../../lib/format/dates.ts'
import classes from './calendar.module.css'
import { addDays, addMonths, dayName, monthTitle, weeksOf } from './month.ts'

// Few users choose a month by its name, and its code is large.
const ChooseMonth = lazy(async () => ({ default: (await import('./ChooseMonth.tsx')).ChooseMonth }))

type Props = {
  /** The selected day, such as '2026-11-25'; '' if there is none. */
  day: string
  earliest?: string
  onChoose: (day: string) => void
}

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** How far each arrow key moves the focus, in days. */
const daysOfKey: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/**
 * A month of days to choose from, as plain elements. Arrow keys move among the days, with Ctrl by a year, with Ctrl and
 * Shift by ten.
 */
export function Calendar({ day, earliest = '', onChoose }: Props) {
  const currentDay = today()
  const [month, setMonth] = useState((day || currentDay).slice(0, 7))
  const [isChoosingMonth, setChoosingMonth] = useState(false)
  const grid = useRef<HTMLTableElement>(null)
  const focusedDay = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrow key may have moved the focus into another month
  useEffect(() => {
    const target = focusedDay.current
    focusedDay.current = undefined
    if (target) grid.current?.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus()
  }, [month])
  if (isChoosingMonth)
    return (
      <Suspense>
        <ChooseMonth
          month={month}
          earliest={earliest}
          onChoose={(chosen) => {
            setMonth(chosen)
            setChoosingMonth(false)
          }}
        />
      </Suspense>
    )

  const weeks = weeksOf(month)
  const enabledDays = weeks.flat().filter((date) => date >= earliest)
  const dayInTabOrder = [day, currentDay].find((date) => enabledDays.includes(date)) ?? enabledDays[0]
  const onKeyDown = (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, shiftKey, altKey, key, target } = event
    const distance = daysOfKey[key]
    if ((ctrlKey || metaKey) && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault()
      setMonth(addMonths(month, (key === 'ArrowUp' ? -12 : 12) * (shiftKey ? 10 : 1)))
    } else if (key.toLowerCase() === 'y' && !ctrlKey && !metaKey && !altKey) {
      event.preventDefault()
      setChoosingMonth(true)
    } else if (distance !== undefined && target instanceof HTMLElement && target.dataset.day) {
      event.preventDefault()
      const next = addDays(target.dataset.day, distance)
      if (next < earliest) return
      const shown = grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)
      if (shown) return shown.focus()
      focusedDay.current = next
      setMonth(next.slice(0, 7))
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it receive the keys
    <div onKeyDown={onKeyDown}>
      <div className={classes.head}>
        <button
          type='button'
          className={classes.step}
          aria-label='Previous month'
          disabled={month <= earliest.slice(0, 7)}
          onClick={() => setMonth(addMonths(month, -1))}
        >
          <AccordionChevron size='45%' className={classes.previous} />
        </button>
        <button
          type='button'
          className={classes.title}
          aria-label='Choose a month'
          onClick={() => setChoosingMonth(true)}
        >
          {monthTitle(month)}
        </button>
        <button
          type='button'
          className={classes.step}
          aria-label='Next month'
          onClick={() => setMonth(addMonths(month, 1))}
        >
          <AccordionChevron size='45%' className={classes.next} />
        </button>
      </div>
      <table ref={grid} className={classes.month}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} className={classes.weekday}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} className={classes.cell}>
                  <button
                    type='button'
                    className={classes.day}
                    data-day={date}
                    data-selected={date === day || undefined}
                    data-outside={date.slice(0, 7) !== month || undefined}
                    aria-current={date === currentDay ? 'date' : undefined}
                    aria-label={dayName(date)}
                    disabled={date < earliest}
                    tabIndex={date === dayInTabOrder ? 0 : -1}
                    onClick={() => onChoose(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
