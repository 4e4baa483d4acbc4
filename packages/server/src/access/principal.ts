/**
 * Who makes a call, and what authorizes the caller. Today this is always a session. Any further kind, such as a token
 * with scopes, extends this type, so that the compiler lists the code that depends on a session.
 */
export type Principal = { kind: 'session'; sessionId: number; userId: number; mustSetPassword: boolean }

/** The columns of a valid session, see `liveSessions`. */
type SessionRow = { session_id: number; user_id: number; must_set_password: boolean }

export const principalOf = (row: SessionRow): Principal => ({
  kind: 'session',
  sessionId: row.session_id,
  userId: row.user_id,
  mustSetPassword: row.must_set_password,
})
