import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CommentParams, Id, IdParams, Instant, OptionalContent, PageParameters } from './fields.ts'
import { FileIds, maxFilesPerParent, StoredFile } from './files/fields.ts'

/** A comment on a task or a milestone. `kind` is `system` for a line that the server wrote. */
export const Comment = z.object({
  id: Id,
  content: z.string(),
  /**
   * What a line of the history says after the name of its author, with the old and the new values: 'moved it from To Do
   * to In Progress'. Null for what a user wrote.
   */
  sentence: z.nullable(z.string()),
  /** The kind of change that a line of the history describes, such as `task.files_attached`. Null for what a user wrote. */
  change: z.nullable(z.string()),
  kind: z.enum(['user', 'system']),
  user: z.object({ id: Id, full_name: z.nullable(z.string()), avatar: z.null() }),
  /** The files of the comment, in the order in which they were attached. */
  files: z.array(StoredFile),
  created_at: Instant,
  updated_at: Instant,
})
export type Comment = z.output<typeof Comment>

/** Files that the caller has uploaded, to attach to the comment. A change adds them to those that the comment has. */
const fileIds = z.optional(FileIds)

/** Files of the comment that go to the trash. One that is there already is left there, so that a retry succeeds. */
const removedFileIds = z.optional(z.array(Id).check(z.minLength(1), z.maxLength(maxFilesPerParent)))

const hasContent = (text: string, file_ids?: readonly number[]) => text !== '' || file_ids !== undefined

export const listComments = endpoint({
  method: 'GET',
  path: '/tasks/:id/comments',
  summary: 'Comments and history of a task, oldest first.',
  params: IdParams,
  query: z.object(PageParameters),
  reply: z.array(Comment),
})

export const addComment = endpoint({
  method: 'POST',
  path: '/tasks/:id/comments',
  summary: 'Adds a comment. A comment with files may be empty.',
  params: IdParams,
  body: z.strictObject({ content: OptionalContent, file_ids: fileIds }).check(
    z.refine(({ content, file_ids }) => hasContent(content, file_ids), {
      path: ['content'],
      error: 'must not be empty',
    }),
  ),
  reply: Comment,
})

export const updateComment = endpoint({
  method: 'PUT',
  path: '/tasks/:id/comments/:commentId',
  summary: "Updates the caller's own comment. A comment with files may be empty.",
  params: CommentParams,
  body: z.strictObject({ content: OptionalContent, file_ids: fileIds, removed_file_ids: removedFileIds }),
  reply: Comment,
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/tasks/:id/comments/:commentId',
  summary: "Deletes the caller's own comment.",
  params: CommentParams,
})

export const addMilestoneComment = endpoint({
  method: 'POST',
  path: '/milestones/:id/comments',
  summary: 'Adds a comment. A comment with files may be empty.',
  params: IdParams,
  body: z.strictObject({ comment: OptionalContent, file_ids: fileIds }).check(
    z.refine(({ comment, file_ids }) => hasContent(comment, file_ids), {
      path: ['comment'],
      error: 'must not be empty',
    }),
  ),
  reply: Comment,
})

export const updateMilestoneComment = endpoint({
  method: 'PUT',
  path: '/milestones/:id/comments/:commentId',
  summary: "Updates the caller's own comment. A comment with files may be empty.",
  params: CommentParams,
  body: z.strictObject({ comment: OptionalContent, file_ids: fileIds, removed_file_ids: removedFileIds }),
  reply: Comment,
})

export const deleteMilestoneComment = endpoint({
  method: 'DELETE',
  path: '/milestones/:id/comments/:commentId',
  summary: "Deletes the caller's own comment.",
  params: CommentParams,
})
