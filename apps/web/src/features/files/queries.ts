import {
  attachProjectFiles,
  attachTaskFiles,
  deleteFile,
  listProjectFiles,
  listTaskFiles,
  readFile,
  restoreFile,
} from '@muster/contracts/files'
import type { StoredFile } from '@muster/contracts/files/fields'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { fetchEveryPage } from '../../lib/api/every-page.ts'
import { keepPrevious } from '../../lib/api/keep-previous.ts'
import { callOnceFor, deleteOnce, sendOnce } from '../../lib/api/once.ts'
import { newUuid } from '../../lib/new-uuid.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { fetchLimits } from './upload/use-uploads.ts'

const pageSize = 500
const fallback = 'Failed to fetch the files'

const lists = { task: listTaskFiles, project: listProjectFiles } as const
const attachments = { task: attachTaskFiles, project: attachProjectFiles } as const

export type FileOwner = { type: 'task' | 'project'; id: number; files_version: number }

/**
 * The files of an object, newest first. The version is part of the key, so that the files are read again only after they
 * have changed, and not after every change of the object. An object with version 0 never had files.
 */
export function filesQuery({ type, id, files_version }: FileOwner) {
  const queryKey = ['file', type, id, files_version]
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      fetchEveryPage<StoredFile>((offset, onCount) =>
        call(lists[type], { params: { id }, query: { limit: pageSize, offset } }, { fallback, signal, onCount }),
      ),
    enabled: files_version > 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPrevious(queryKey, (key) => key.slice(0, 3)),
  })
}

/** A single file, which is read again whenever it is opened. */
export const fileQuery = (id: number) =>
  queryOptions({
    queryKey: ['file', 'single', id],
    queryFn: ({ signal }) => call(readFile, { params: { id } }, { fallback: 'Failed to fetch the file', signal }),
    staleTime: 0,
  })

export const limitsQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['file-limits', organizationId],
    queryFn: ({ signal }) => fetchLimits(organizationId, signal),
    staleTime: 5 * 60_000,
  })

export const attachFiles = ({ type, id }: Pick<FileOwner, 'type' | 'id'>, fileIds: number[]) =>
  sendOnce(['files', type, id, fileIds], (idempotencyKey) => {
    const input = { params: { id }, body: { file_ids: fileIds } }
    return call(attachments[type], input, { fallback: 'Failed to attach the files', idempotencyKey })
  })

/** Moves a file to the trash, and offers to undo it. `refresh` rereads the object of the file. */
export async function removeFile(file: Pick<StoredFile, 'id' | 'name'>, refresh: () => unknown): Promise<void> {
  const params = { id: file.id }
  try {
    await deleteOnce(['delete file', file.id], () =>
      call(deleteFile, { params }, { fallback: 'Failed to delete the file' }),
    )
    const deletion = newUuid()
    toast.undo(`Deleted ${file.name}`, () => restore(file, deletion, refresh))
  } catch (error) {
    toast.error(messageOf(error, 'Failed to delete the file'))
  }
  refresh()
}

async function restore(file: Pick<StoredFile, 'id' | 'name'>, deletion: string, refresh: () => unknown): Promise<void> {
  try {
    await callOnceFor(deletion)(restoreFile, { params: { id: file.id } }, { fallback: 'Failed to restore the file' })
    toast.success(`Restored ${file.name}`)
  } catch (error) {
    toast.error(messageOf(error, 'Failed to restore the file'), () => restore(file, deletion, refresh))
  }
  refresh()
}
