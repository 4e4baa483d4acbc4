import { formatCount } from '../../lib/format/count.ts'
import classes from './charts.module.css'

/** Column names, and rows that begin with their label. */
export type Numbers = { columns: readonly string[]; rows: readonly (readonly (string | number)[])[] }

/** A chart's numbers as a plain table, without sorting or search; a long one scrolls in the chart's box. */
export const NumbersTable = ({ label, numbers: { columns, rows } }: { label: string; numbers: Numbers }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by key
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
        {rows.map(([name, ...values], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two goals may have one name
          <tr key={place}>
            <th scope='row'>{name}</th>
            {values.map((value, column) => (
              <td key={columns[column + 1]}>{typeof value === 'number' ? formatCount(value) : value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
