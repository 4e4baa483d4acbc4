import type { Forecast, ForecastQueue } from '@muster/contracts/forecast'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { formatCount } from '../../lib/format/count.ts'
import { formatDay } from '../../lib/format/dates.ts'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { ShareRow } from '../../ui/ShareRow.tsx'
import { AwaitedSpinner } from '../../ui/section/AwaitedSpinner.tsx'
import classes from './forecast.module.css'
import {
  awayText,
  basis,
  byDay,
  decisiveText,
  effectText,
  nameOf,
  percent,
  restText,
  tooLittle,
} from './forecast-text.ts'
import { type ForecastSubject, forecastQuery } from './queries.ts'

const maxQueues = 5

type Props = { of: ForecastSubject; id: number; endDate: string; isInset?: boolean }

/** The odds of finishing, what decides them, and what would change them. Nothing if no task is open. */
export function ForecastPanel({ of, id, endDate, isInset }: Props) {
  const headingId = useId()
  const { data, error, refetch } = useQuery(forecastQuery(of, id))
  if (data?.open_tasks === 0) return null
  return (
    <section className={classes.place} data-inset={isInset || undefined} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        Forecast
      </h2>
      {error && !data ? (
        <ErrorState message={error.message} onRetry={refetch} />
      ) : !data ? (
        <AwaitedSpinner label='Loading forecast' />
      ) : !data.odds ? (
        <p className={classes.note}>Too little finished to say. {tooLittle(data)}</p>
      ) : (
        <Odds forecast={data} odds={data.odds} endDate={endDate} />
      )}
    </section>
  )
}

type OddsProps = { forecast: Forecast; odds: NonNullable<Forecast['odds']>; endDate: string }

function Odds({ forecast, odds, endDate }: OddsProps) {
  const shown = forecast.queues.slice(0, maxQueues)
  const restCount = forecast.queues.length - shown.length
  const added = effectText(odds, forecast.with_one_more_person)
  const present = effectText(odds, forecast.without_absences)
  const cut = effectText(odds, forecast.with_one_task_less)
  return (
    <>
      <dl className={classes.odds}>
        <Fact label='50% likely'>{byDay(odds.p50)}</Fact>
        <Fact label='85% likely'>{byDay(odds.p85)}</Fact>
        {forecast.chance_on_time !== null && (
          <Fact label={`On time, by ${formatDay(endDate)}`}>{percent(forecast.chance_on_time)}</Fact>
        )}
        {present && <Fact label='Without absences'>{present}</Fact>}
        {added && <Fact label='With one more person'>{added}</Fact>}
        {cut && <Fact label='With one task less'>{cut}</Fact>}
      </dl>
      <p className={classes.decisive}>{decisiveText(forecast)}</p>
      <ul className={classes.queues} aria-label='Queues'>
        {shown.map((queue) => (
          <QueueRow key={queue.user_id ?? 0} queue={queue} />
        ))}
      </ul>
      {restCount > 0 && <p className={classes.note}>{restText(restCount)}</p>}
      <p className={classes.note}>{basis(forecast)}</p>
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const QueueRow = ({ queue }: { queue: ForecastQueue }) => (
  <ShareRow
    name={nameOf(queue)}
    userId={queue.user_id}
    counts={[`${formatCount(queue.open_tasks)} open, ${formatCount(queue.finished_tasks)} finished`, awayText(queue)]
      .filter(Boolean)
      .join(', ')}
    share={
      <>
        <span className='visually-hidden'>ends last in </span>
        {percent(queue.decisive)}
      </>
    }
    percent={queue.decisive * 100}
  />
)
