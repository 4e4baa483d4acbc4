import { maxFilesPerCall } from '@muster/contracts/files/fields'
import { useMemo } from 'react'
import { isUnfinished, type Upload, type UploadTarget } from './upload/upload.ts'
import { useUploadQueue, useUploads } from './upload/use-uploads.ts'

/** The files that the user adds to a text that is not sent yet. */
export type Attachments = {
  target: UploadTarget
  uploads: readonly Upload[]
  /** The ids of the stored files. */
  fileIds: number[]
  isUploading: boolean
  /** Why the text cannot be sent with these files; undefined if it can, perhaps after the uploads. */
  fault: string | undefined
  add: (files: File[]) => void
  /** Call it when the text was sent with the files. */
  release: () => void
  /** Stops the uploads and deletes what was sent. */
  cancel: () => void
}

/** `key` identifies the text in storage keys, such as `comment:12`. */
export function useAttachments(key: string, organizationId: number): Attachments {
  const queue = useUploadQueue()
  const target = useMemo<UploadTarget>(() => ({ key, organizationId }), [key, organizationId])
  const uploads = useUploads(target)
  const fileIds = uploads.flatMap(({ state, fileId }) => (state === 'stored' && fileId !== undefined ? [fileId] : []))
  return {
    target,
    uploads,
    fileIds,
    isUploading: uploads.some(isUnfinished),
    fault: faultOf(uploads),
    add: (files) => queue.add(target, files),
    release: () => queue.release(uploads.map(({ id }) => id)),
    cancel: () => {
      for (const { id } of uploads) queue.cancel(id)
    },
  }
}

function faultOf(uploads: readonly Upload[]): string | undefined {
  if (uploads.some(({ state }) => state === 'failed' || state === 'refused'))
    return 'Retry or remove the failed uploads.'
  if (uploads.some(({ state }) => state === 'interrupted')) return 'Resume or cancel the interrupted uploads.'
  if (uploads.length > maxFilesPerCall) return `At most ${maxFilesPerCall} files can be sent together.`
  return undefined
}
