import * as z from 'zod/mini'
import { MessageId } from '../chat/fields.ts'
import { Id, Instant } from '../fields.ts'

export const fileKinds = ['picture', 'audio', 'video', 'pdf', 'text', 'other'] as const
export const previewStates = ['none', 'pending', 'ready', 'failed'] as const
export const previewSizes = ['small', 'medium', 'large'] as const
export const fileParents = ['task', 'task_comment', 'milestone_comment', 'project'] as const

/** A preview fits into a square with sides of this many pixels, and is never larger than the picture. */
export const previewPixels = { small: 320, medium: 960, large: 2_048 } as const satisfies Record<
  (typeof previewSizes)[number],
  number
>

/** How many files a task, a project, a comment or a message can have, and how many a call can attach. */
export const maxFilesPerParent = 200
export const maxFilesPerCall = 20

/** The ids of stored files that the caller has uploaded and not attached yet. */
export const FileIds = z.array(Id).check(z.minLength(1), z.maxLength(maxFilesPerCall))

/**
 * A file whose bytes are all stored. `attached_to` is null until the file is attached; until then, only the user who
 * uploaded it sees it, and it is deleted after 24 hours.
 */
export const StoredFile = z.object({
  id: Id,
  organization_id: Id,
  /** The name that the user gave it, without characters that could mislead a reader. */
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  /** The media type, which is detected from the bytes: `image/png`. */
  type: z.string(),
  kind: z.enum(fileKinds),
  /** The dimensions of a picture in pixels as it is displayed; null until its previews are ready. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** `none` for a file that gets no previews; `pending` until the job has created them. */
  preview_state: z.enum(previewStates),
  uploaded_by: z.object({ id: Id, full_name: z.nullable(z.string()) }),
  attached_to: z.nullable(
    z.union([z.object({ type: z.enum(fileParents), id: Id }), z.object({ type: z.literal('message'), id: MessageId })]),
  ),
  created_at: Instant,
})
export type StoredFile = z.output<typeof StoredFile>
