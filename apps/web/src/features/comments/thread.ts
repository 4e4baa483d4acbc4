/** Where people comment on something: what changes its comments, and a name that keeps drafts apart. */
export type CommentThread = {
  key: number | string
  add: (content: string) => Promise<unknown>
  update: (change: { commentId: number; content: string }) => Promise<unknown>
  remove: (commentId: number) => Promise<unknown>
}
