import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { FileTiles } from '../../files/FileTiles.tsx'
import { roomFilesQuery } from '../queries.ts'
import classes from './files.module.css'

type Props = { orgId: number; roomId: string; opened: boolean; onClose: () => void }

/** The files of a room, newest first. */
export function RoomFilesDialog({ opened, onClose, ...rest }: Props) {
  const isViewerOpen = useRef(false)
  const handleViewerChange = useCallback((isOpen: boolean) => {
    if (isOpen) isViewerOpen.current = true
    // The Escape key that closes the viewer must not close the list too.
    else setTimeout(() => (isViewerOpen.current = false))
  }, [])
  return (
    <Dialog opened={opened} onClose={() => isViewerOpen.current || onClose()} title='Files' size={720}>
      <RoomFiles {...rest} onViewerChange={handleViewerChange} />
    </Dialog>
  )
}

type ListProps = Omit<Props, 'opened' | 'onClose'> & { onViewerChange: (opened: boolean) => void }

function RoomFiles({ orgId, roomId, onViewerChange }: ListProps) {
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
      <FileTiles
        files={files}
        shownCount={files.length}
        label='Files of the conversation'
        refresh={refetch}
        onViewerChange={onViewerChange}
      />
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
