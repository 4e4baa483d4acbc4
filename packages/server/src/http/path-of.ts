const afterInvitations = /\/invitations\/+(?!(?:read|accept|decline)\/?$)[^/]+/i
/** At least as long as a token. */
const longWord = /[\w-]{43,}/g

/**
 * A path for the log: without the query, and without the secret that an address may carry, such as the token of an
 * invitation in the deprecated calls. An encoded path is left out, because it may hide one.
 */
export function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1)
  return path.includes('%') ? '…' : path.replace(afterInvitations, '/invitations/…').replace(longWord, '…')
}
