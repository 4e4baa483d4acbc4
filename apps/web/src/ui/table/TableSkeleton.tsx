import { Skeleton } from '@mantine/core'

const rows = [1, 2, 3, 4, 5]

/** Rows in the making, as high as the real ones. */
export const TableSkeleton = ({ columns }: { columns: number }) => (
  <tbody>
    {rows.map((row) => (
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
