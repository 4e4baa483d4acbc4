import { Skeleton } from '@mantine/core'
import classes from './table.module.css'

type Props = { columnCount: number; hasActions: boolean; rowCount: number }

/** Placeholder rows, which are as high as real rows. */
export const TableSkeleton = ({ columnCount, hasActions, rowCount }: Props) => (
  <tbody>
    {Array.from({ length: rowCount }, (_, row) => row).map((row) => (
      <tr key={row} aria-hidden>
        {Array.from({ length: columnCount }, (_, column) => `${row}-${column}`).map((key) => (
          <td key={key}>
            <Skeleton height={12} width='70%' radius='sm' />
          </td>
        ))}
        {hasActions && (
          <td className={classes.actions}>
            <Skeleton height={12} width='70%' radius='sm' />
          </td>
        )}
      </tr>
    ))}
  </tbody>
)
