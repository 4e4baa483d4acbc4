import { cancelUpload, deleteFile, readFileLimits } from '@muster/contracts/files'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../../lib/api/api.ts'
import { token } from '../../../lib/api/token.ts'
import { useMe } from '../../../lib/session.ts'
import { createUploadQueue, type UploadQueue } from './queue.ts'
import { createRecords } from './records.ts'
import { transfer } from './transfer.ts'
import type { Upload, UploadTarget } from './upload.ts'

export const fetchLimits = (organizationId: number, signal?: AbortSignal) =>
  call(
    readFileLimits,
    { query: { organization_id: organizationId } },
    { fallback: 'Failed to read the limits of uploads', signal },
  )

const queues = new Map<number, UploadQueue>()

/** The uploads of the signed-in user. */
export function useUploadQueue(): UploadQueue {
  const { id } = useMe()
  const queue =
    queues.get(id) ?? createUploadQueue({ transfer, readLimits: fetchLimits, discard, records: recordsOf(id) })
  if (!queues.has(id)) {
    queues.set(id, queue)
    watchPage(queue)
  }
  return queue
}

const recordsOf = (userId: number) => createRecords(localStorage, userId)

/** Whether the server deletes it now does not matter to the user: it deletes what is attached to nothing after a day. */
function discard({ url, fileId }: Pick<Upload, 'url' | 'fileId'>) {
  const id = fileId ?? Number(url?.split('/').at(-1))
  const deletion = fileId === undefined ? cancelUpload : deleteFile
  call(deletion, { params: { id } }, { fallback: 'Failed to delete the upload' }).catch(() => undefined)
}

/** Warns before the page is left during an upload, and lets the next page resume it. */
function watchPage(queue: UploadQueue) {
  addEventListener('beforeunload', (event) => {
    // After the session has ended, the user cannot stay.
    if (queue.isBusy() && token.get() !== null) event.preventDefault()
  })
  addEventListener('pagehide', () => token.get() !== null && queue.markInterrupted(true))
  addEventListener('pageshow', ({ persisted }) => persisted && queue.markInterrupted(false))
}

/** The uploads for an object. Files that were stored before a reload are attached to it. */
export function useUploads(target: UploadTarget): readonly Upload[] {
  const queue = useUploadQueue()
  const uploads = useSyncExternalStore(queue.subscribe, queue.current)
  useEffect(() => queue.open(target))
  return uploads.filter(({ targetKey }) => targetKey === target.key)
}
