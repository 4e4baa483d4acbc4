import { can } from '@muster/contracts/capabilities'
import type { Principal } from '@muster/server/access/principal'
import { refuseUnless } from '@muster/server/http/problems'
import type { Config } from '@muster/server/run/env'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'

type OperatorConfig = Pick<Config, 'OPERATORS'>

/**
 * Whether a user, joined as `u`, is an operator: OPERATORS contains their verified address or their id. Only the letters
 * A to Z are compared without case, because other letters may have several lower-case forms.
 */
export function isOperator({ OPERATORS }: OperatorConfig) {
  const ids = OPERATORS.filter((entry) => !entry.includes('@')).map(Number)
  const addresses = OPERATORS.filter((entry) => entry.includes('@')).map((entry) => entry.toLowerCase())
  return sql<boolean>`(
    u.id = any(${ids}::int[]) or (u.is_verified and lower(u.email collate "C") = any(${addresses}::text[]))
  )`
}

/** Throws 403 for a user who is not an operator of the installation, and returns the operator's address otherwise. */
export async function requireOperator(
  db: Db,
  config: OperatorConfig,
  { userId }: Pick<Principal, 'userId'>,
): Promise<{ id: number; email: string | null }> {
  const user = await db
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .select(['u.id', 'u.email', isOperator(config).as('is_operator')])
    .executeTakeFirst()
  refuseUnless(user !== undefined && can.operateInstallation(user))
  return user
}
