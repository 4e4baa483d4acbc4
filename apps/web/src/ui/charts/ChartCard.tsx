import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import classes from './charts.module.css'
import { type Numbers, NumbersTable } from './NumbersTable.tsx'

type Props = {
  title: string
  /** The time range, or the subject. */
  range: string
  wide?: boolean
  /** The data as a table. */
  numbers: Numbers
  children: ReactNode
}

/** A chart with a title, which can switch to a table of the same numbers. */
export function ChartCard({ title, range, wide = false, numbers, children }: Props) {
  const [asTable, setAsTable] = useState(false)
  const heading = useId()
  const other = asTable ? 'chart' : 'table'
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
          aria-label={`Show ${title} as a ${other}`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Chart' : 'Table'}
        </Button>
      </div>
      <div className={classes.body}>{asTable ? <NumbersTable label={title} numbers={numbers} /> : children}</div>
    </section>
  )
}
