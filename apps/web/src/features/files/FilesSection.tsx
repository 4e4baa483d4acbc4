import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { PageSection, SectionCount } from '../../ui/section/PageSection.tsx'
import { AddFiles } from './AddFiles.tsx'
import { FileTiles } from './FileTiles.tsx'
import classes from './files.module.css'
import { type FileOwner, filesQuery } from './queries.ts'
import type { UploadTarget } from './upload/upload.ts'

type Props = {
  owner: FileOwner & { file_count: number }
  /** Undefined if the user may not attach files. */
  target: UploadTarget | undefined
  /** How many files are shown at first. */
  shownCount: number
  refresh: () => unknown
}

/** The files of an object, and what the user needs to add some. Nothing if there are none and the user may not add any. */
export function FilesSection({ owner, target, shownCount, refresh }: Props) {
  const { data, error, isFetching, refetch } = useQuery(filesQuery(owner))
  const files = owner.files_version > 0 ? data : []
  if (!target && (files?.length === 0 || (!files && owner.file_count === 0))) return null
  return (
    <PageSection
      title='Files'
      beside={files !== undefined && files.length > 0 && <SectionCount>{files.length}</SectionCount>}
    >
      {target && <AddFiles target={target} noun={owner.type} />}
      {files ? (
        files.length > 0 && <FileTiles files={files} shownCount={shownCount} label='Files' refresh={refresh} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
      ) : (
        <div className={classes.tiles} aria-hidden>
          {[...Array(Math.min(Math.max(owner.file_count, 1), shownCount)).keys()].map((number) => (
            <Skeleton key={number} height={168} radius={8} />
          ))}
        </div>
      )}
    </PageSection>
  )
}
