import type { FileLink } from '@muster/contracts/files'
import type { UseQueryResult } from '@tanstack/react-query'

type Props = { link: UseQueryResult<FileLink | null>; width?: number; height?: number; loading?: 'lazy' }

/** The image of a preview, once its link is known. The name of the file is beside it. */
export const PreviewImage = ({ link: { data, refetch }, ...rest }: Props) =>
  data && (
    <img
      src={data.url}
      alt=''
      decoding='async'
      draggable={false}
      // The link has expired.
      onError={() => refetch()}
      {...rest}
    />
  )
