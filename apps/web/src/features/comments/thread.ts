/**
 * Functions that change the comments of one object, such as a task, and a key that identifies the object in the storage
 * keys of drafts.
 */
export type CommentThread = {
  key: number | string
  /** The organization whose members a comment can mention; without it, nobody can be mentioned. */
  organizationId?: number
  add: (content: string) => Promise<unknown>
  update: (change: { commentId: number; content: string }) => Promise<unknown>
  remove: (commentId: number) => Promise<unknown>
}
