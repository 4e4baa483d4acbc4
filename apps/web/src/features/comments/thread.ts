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
  update: (change: CommentChange) => Promise<unknown>
  remove: (commentId: number) => Promise<unknown>
  /** Rereads the comments, after a change of their files. */
  refresh: () => unknown
}

export type NewComment = { content: string; fileIds: number[] }

/** `fileIds` are files that the user has uploaded for the comment; those of `removedFileIds` go to the trash. */
export type CommentChange = { commentId: number; content: string; fileIds?: number[]; removedFileIds?: number[] }

/** The files of a change, with the keys of the body. */
export const changedFiles = ({ fileIds = [], removedFileIds = [] }: Omit<CommentChange, 'commentId' | 'content'>) => ({
  ...(fileIds.length > 0 && { file_ids: fileIds }),
  ...(removedFileIds.length > 0 && { removed_file_ids: removedFileIds }),
})
