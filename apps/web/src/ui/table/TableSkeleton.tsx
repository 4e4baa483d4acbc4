import { Skeleton } from '@mantine/core'
import classes from './table.module.css'

type Props = { columns: number; withActions: boolean; rows: number }

/** Placeholder rows, which are as high as real rows. */
export const TableSkeleton = ({ columns, withActions, rows }: Props) => (
  <tbody>
    {Array.from({ length: rows }, (_, row) => row).map((row) => (
      <tr key={row} aria-hidden>
        {Array.from({ length: columns }, (_, column) => `${row}-${column}`).map((key) => (
          <td key={key}>
            <Skeleton height={12} width='70%' radius='sm' />
          </td>
        ))}
        {withActions && (
          <td className={classes.actions}>
            <Skeleton height={12} width='70%' radius='sm' />
          </td>
        )}
      </tr>
    ))}
  </tbody>
)
