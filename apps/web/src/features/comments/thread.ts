/** An object with comments: the mutations of its comments, and a key for its drafts. */
export type CommentThread = {
  key: number | string
  add: (content: string) => Promise<unknown>
  update: (change: { commentId: number; content: string }) => Promise<unknown>
  remove: (commentId: number) => Promise<unknown>
}
