const afterInvitations = /\/invitations\/+(?!(?:read|accept|decline)\/?$)[^/]+/i
/** At least the length of a token. */
const longWord = /[\w-]{43,}/g

/**
 * A path for the log: without the query and without secrets, such as the token of an invitation in the deprecated
 * calls. An encoded path is omitted, because it may hide a secret.
 */
export function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1)
  return path.includes('%') ? '…' : path.replace(afterInvitations, '/invitations/…').replace(longWord, '…')
}
