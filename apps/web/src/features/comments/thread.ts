/**
 * Functions that change the comments of one object, such as a task, and a key that identifies the object in the storage
 * keys of drafts.
 */
export type CommentThread = {
  key: number | string
  /** The organization whose members a comment can mention, and whose storage has its files. */
  organizationId: number
  /** `fileIds` are files that the user has uploaded for the comment. */
  add: (comment: NewComment) => Promise<unknown>
  update: (change: { commentId: number; content: string }) => Promise<unknown>
  remove: (commentId: number) => Promise<unknown>
  /** Rereads the comments, after a change of their files. */
  refresh: () => unknown
}

export type NewComment = { content: string; fileIds: number[] }
