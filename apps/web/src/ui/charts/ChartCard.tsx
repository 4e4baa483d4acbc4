import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import classes from './charts.module.css'
import { type Numbers, NumbersTable } from './NumbersTable.tsx'

type Props = {
  title: string
  /** The time range or the subject of the chart, shown beside the title. */
  range: string
  wide?: boolean
  /** The data as a table. */
  numbers: Numbers
  children: ReactNode
}

/** A chart with a title, and a button that shows the same numbers as a table. */
export function ChartCard({ title, range, wide = false, numbers, children }: Props) {
  const [asTable, setAsTable] = useState(false)
  const heading = useId()
  const otherView = asTable ? 'chart' : 'table'
  return (
    <section className={classes.card} data-wide={wide || undefined} aria-labelledby={heading}>
      <div className={classes.head}>
        <h3 id={heading} className={classes.title}>
          {title}
        </h3>
        <p className={classes.range}>{range}</p>
        <Button
          variant='subtle'
          color='neutral'
          size='compact-sm'
          className={classes.toggle}
          aria-label={`Show ${title} as a ${otherView}`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Chart' : 'Table'}
        </Button>
      </div>
      <div className={classes.body}>{asTable ? <NumbersTable label={title} numbers={numbers} /> : children}</div>
    </section>
  )
}
