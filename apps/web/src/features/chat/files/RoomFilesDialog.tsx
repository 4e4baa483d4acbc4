import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { FileTiles } from '../../files/FileTiles.tsx'
import { roomFilesQuery } from '../queries.ts'
import classes from './files.module.css'

type Props = { orgId: number; roomId: string; opened: boolean; onClose: () => void }

/** The files of a room, newest first. */
export const RoomFilesDialog = ({ opened, onClose, ...rest }: Props) => (
  <Dialog opened={opened} onClose={onClose} title='Files' size={720}>
    <RoomFiles {...rest} />
  </Dialog>
)

function RoomFiles({ orgId, roomId }: Omit<Props, 'opened' | 'onClose'>) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    roomFilesQuery(orgId, roomId),
  )
  if (!data)
    return error ? (
      <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
    ) : (
      <Spinner label='Loading the files' />
    )
  const files = data.pages.flatMap((page) => page.files)
  if (files.length === 0)
    return <EmptyState title='No files yet' text='Files that are sent in this conversation are listed here.' />
  return (
    <div className={classes.list}>
      <FileTiles files={files} shownCount={files.length} label='Files of the conversation' refresh={refetch} />
      {error && <ErrorState message={error.message} onRetry={fetchNextPage} retrying={isFetchingNextPage} />}
      {hasNextPage && !error && (
        <Button
          variant='default'
          size='compact-md'
          className={classes.older}
          aria-busy={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          Show older files
        </Button>
      )}
    </div>
  )
}
