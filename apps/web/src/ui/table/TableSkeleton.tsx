import { Skeleton } from '@mantine/core'

/** Rows in the making, as high as the real ones. */
export const TableSkeleton = ({ columns, rows }: { columns: number; rows: number }) => (
  <tbody>
    {Array.from({ length: rows }, (_, row) => row).map((row) => (
      <tr key={row} aria-hidden>
        {Array.from({ length: columns }, (_, column) => `${row}-${column}`).map((key) => (
          <td key={key}>
            <Skeleton height={12} width='70%' radius='sm' />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)
