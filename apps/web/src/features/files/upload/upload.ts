/** What files are uploaded for. */
export type UploadTarget = {
  /** Identifies the object in storage keys: `task:12`, `project:3`, `comment:12`. */
  key: string
  organizationId: number
  /** Attaches stored files to the object. Without it, they stay until `release`, for the comment that contains them. */
  attach?: (fileIds: number[]) => Promise<unknown>
}

/**
 * - `waiting`: for the uploads before it
 * - `sending`; `offline`: it continues when the connection is back
 * - `stored`: all bytes are on the server; `attaching`: to its object
 * - `failed`: a retry may succeed; `refused`: it cannot
 * - `interrupted`: by a reload. The user must choose the file again
 */
export type UploadState =
  | 'waiting'
  | 'sending'
  | 'offline'
  | 'stored'
  | 'attaching'
  | 'failed'
  | 'refused'
  | 'interrupted'

export type Upload = {
  id: string
  targetKey: string
  organizationId: number
  name: string
  size: number
  lastModified: number
  state: UploadState
  /** The bytes that the server has received. */
  sent: number
  /** Undefined after a reload, until the user chooses the file again. */
  file?: File
  /** The address of the upload on the server. */
  url?: string
  fileId?: number
  error?: string
}

const unfinishedStates: readonly UploadState[] = ['waiting', 'sending', 'offline', 'attaching']

/** Whether the upload is in progress. */
export const isUnfinished = ({ state }: Upload) => unfinishedStates.includes(state)

/** Whether this is the file that the upload was interrupted for. The browser gives no better identity. */
export const isSameFile = (upload: Upload, file: File) =>
  upload.name === file.name && upload.size === file.size && upload.lastModified === file.lastModified
