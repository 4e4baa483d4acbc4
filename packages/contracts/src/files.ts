import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, IdText, Instant, PageParameters } from './fields.ts'
import { FileIds, previewSizes, StoredFile } from './files/fields.ts'
import { Ids } from './find.ts'

/**
 * How a file gets to a task, a project or a comment:
 *
 * 1. `readFileLimits` returns what may be uploaded. Compare the file with it before the upload.
 * 2. The bytes are sent by the tus protocol 1.0 (`tus-js-client`): `endpoint: '/files/uploads'`, `chunkSize` of at most
 *    `chunk_bytes`, the header `Authorization` as in every call, and `metadata: { filename, organization_id }`. The id
 *    at the end of the upload's URL is the id of the file. An interrupted upload resumes at its offset, also after a
 *    reload of the page or a restart of the service.
 * 3. The file is attached with its id: `attachTaskFiles`, `attachProjectFiles`, or `file_ids` in the body of a comment.
 *
 * Whether a page must reread its files: a task and a project have `files_version`, which changes whenever a file is
 * attached, deleted or restored, or its previews are ready. Comments contain their files, so a page that has reread the
 * comments is up to date.
 */

/** The limits of the caller's uploads in an organization, to be shown before an upload. */
export const FileLimits = z.object({
  /** The maximum size of a file in bytes. */
  max_file_bytes: z.number(),
  /** The maximum size of a chunk of an upload in bytes; a larger request may be cut off by the time limit. */
  chunk_bytes: z.number(),
  /** The bytes of the organization's files, including its uploads in progress and its trash. */
  used_bytes: z.number(),
  /** Null if the storage is unlimited. */
  remaining_bytes: z.nullable(z.number()),
})
export type FileLimits = z.output<typeof FileLimits>

export const readFileLimits = endpoint({
  method: 'GET',
  path: '/files/limits',
  summary: 'The maximum size of a file, and the remaining storage of an organization.',
  query: z.object({ organization_id: IdText }),
  reply: FileLimits,
})

/**
 * An upload. `file` is present once all bytes are stored. The headers Upload-Offset and Upload-Length repeat `offset`
 * and `size`, as the tus protocol requires of a HEAD request.
 */
export const FileUpload = z.object({
  id: Id,
  offset: z.number(),
  size: z.number(),
  file: z.optional(StoredFile),
})
export type FileUpload = z.output<typeof FileUpload>

export const createUpload = endpoint({
  method: 'POST',
  path: '/files/uploads',
  summary:
    'Creates an upload by the tus protocol: the headers Upload-Length and Upload-Metadata with filename and organization_id. The header Location has the address of the upload.',
  reply: FileUpload,
  idempotency: 'ignores key',
})

export const readUpload = endpoint({
  method: 'GET',
  path: '/files/uploads/:id',
  summary: "The progress of the caller's upload; with HEAD, as the tus protocol defines it.",
  params: IdParams,
  reply: FileUpload,
})

export const continueUpload = endpoint({
  method: 'PATCH',
  path: '/files/uploads/:id',
  summary: 'Appends the body, application/offset+octet-stream, at the offset in the header Upload-Offset.',
  params: IdParams,
  success: 204,
})

export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/files/uploads/:id',
  summary: "Deletes the caller's upload and the bytes that were received.",
  params: IdParams,
})

export const readFile = endpoint({
  method: 'GET',
  path: '/files/:id',
  summary: 'Returns a file without its content.',
  params: IdParams,
  reply: StoredFile,
})

const Preview = z.optional(z.enum(previewSizes))

/** The path of the content with a signature. It is valid for 10 minutes, for the caller and this file only. */
export const FileLink = z.object({ id: Id, url: z.string(), expires_at: Instant })
export type FileLink = z.output<typeof FileLink>

export const readFileLink = endpoint({
  method: 'GET',
  path: '/files/:id/link',
  summary: 'A link to the content, or to a preview, that the caller can open without a session for 10 minutes.',
  params: IdParams,
  query: z.object({ preview: Preview }),
  reply: FileLink,
})

export const listFileLinks = endpoint({
  method: 'GET',
  path: '/files/links',
  summary: 'Links to several files. Files that the caller does not see, or that have no such preview, are omitted.',
  query: z.object({ ids: Ids, preview: Preview }),
  reply: z.array(FileLink),
})

/** The bytes of the file or of a preview. Supports Range, If-None-Match and HEAD. */
export const downloadFile = endpoint({
  method: 'GET',
  path: '/files/:id/content',
  summary: 'The content of a file, by a signed link. The visibility of the file is checked again.',
  access: 'public',
  params: IdParams,
  query: z.object({
    user: IdText,
    until: z.string().check(z.regex(/^\d{1,12}$/, 'must be a whole number')),
    signature: z.string().check(z.regex(/^[\w-]{43}$/, 'must be a signature')),
    preview: Preview,
    /** Sends the content as a download, whatever its type is. */
    download: z.optional(z.literal('1')),
  }),
})

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/files/:id',
  summary: 'Moves a file to the trash for 30 days; a file that is not attached to anything is deleted.',
  params: IdParams,
})

export const restoreFile = endpoint({
  method: 'POST',
  path: '/files/:id/restore',
  summary: 'Restores a file from the trash, while the object that it was attached to exists.',
  params: IdParams,
  success: 200,
  reply: StoredFile,
})

const AttachBody = z.strictObject({ file_ids: FileIds })

export const listTaskFiles = endpoint({
  method: 'GET',
  path: '/tasks/:id/files',
  summary: 'The files of a task and of its comments, newest first.',
  params: IdParams,
  query: z.object(PageParameters),
  reply: z.array(StoredFile),
})

export const attachTaskFiles = endpoint({
  method: 'POST',
  path: '/tasks/:id/files',
  summary: "Attaches files that the caller has uploaded to a task, and records them in the task's history.",
  params: IdParams,
  body: AttachBody,
  reply: z.array(StoredFile),
})

export const listProjectFiles = endpoint({
  method: 'GET',
  path: '/projects/:id/files',
  summary: 'The files of a project, newest first, without those of its tasks.',
  params: IdParams,
  query: z.object(PageParameters),
  reply: z.array(StoredFile),
})

export const attachProjectFiles = endpoint({
  method: 'POST',
  path: '/projects/:id/files',
  summary: 'Attaches files that the caller has uploaded to a project.',
  params: IdParams,
  body: AttachBody,
  reply: z.array(StoredFile),
})
