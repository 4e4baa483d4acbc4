const invitationSegment = /\/invitations\/+(?!(?:read|accept|decline)\/?$)[^/]+/i
/** A word that is at least as long as a token. */
const tokenLikeWord = /[\w-]{43,}/g

/**
 * The path of a URL for the log: without the query and without secrets, such as the token of an invitation in the path
 * of the deprecated calls. An encoded path is omitted, because it may hide a secret.
 */
export function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1)
  return path.includes('%') ? '…' : path.replace(invitationSegment, '/invitations/…').replace(tokenLikeWord, '…')
}
