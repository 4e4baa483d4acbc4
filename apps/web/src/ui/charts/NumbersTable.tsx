import { formatCount } from '../../lib/format/count.ts'
import classes from './charts.module.css'

/** The column names, and the rows, each of which begins with its label. */
export type Numbers = { columns: readonly string[]; rows: readonly (readonly (string | number)[])[] }

/** A chart's numbers as a plain table, without sorting or search. A long table scrolls within the box of the chart. */
export const NumbersTable = ({ label, numbers: { columns, rows } }: { label: string; numbers: Numbers }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be focusable, so that keys can scroll it
  <section className={classes.scroll} aria-label={`${label} as a table`} tabIndex={0}>
    <table className={classes.numbers} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope='col'>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two goals may have the same name
          <tr key={index}>
            <th scope='row'>{name}</th>
            {values.map((value, columnIndex) => (
              <td key={columns[columnIndex + 1]}>{typeof value === 'number' ? formatCount(value) : value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
