import { hashToken, newToken } from '@muster/server/access/session'
import type { Store } from '@muster/server/store'
import { demoEmail } from '../../apps/api/src/demo/fill.ts'
import type { Area } from './screens.ts'

type Db = Store['db']

/**
 * Creates sessions for an admin, a manager and a member of the demo's team, and gives these users the same roles in the
 * empty organization. Returns the session tokens by the name of the user.
 */
export async function signInTeam(db: Db, emptyOrganizationId: number) {
  const tokens = new Map<string, string>()
  for (const handle of ['ingrid', 'mateus', 'ewa'] satisfies Area['person'][]) {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', demoEmail(handle))
      .executeTakeFirstOrThrow()
    const { role } = await db
      .selectFrom('memberships')
      .select('role')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    const membership = { user_id: id, status: 'active', joined_at: new Date().toISOString() } as const
    await db
      .insertInto('memberships')
      .values({ organization_id: emptyOrganizationId, role, ...membership })
      .execute()
    tokens.set(handle, await signIn(db, id))
  }
  return tokens
}

const roles = { admin: 'admin', manager: 'team_lead', employee: 'employee' } as const

/** Creates sessions of users without an organization, one for each area. Returns the session tokens by area. */
export async function signInWithoutOrganization(db: Db) {
  const tokens = new Map<Area['area'], string>()
  for (const area of ['admin', 'manager', 'employee'] satisfies Area['area'][]) {
    const account = { email: `${area}@nowhere.example`, username: `nowhere-${area}`, full_name: 'Nora Nowhere' }
    const { id } = await db
      .insertInto('users')
      .values({ ...account, role: roles[area], status: 'active', is_verified: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    tokens.set(area, await signIn(db, id))
  }
  return tokens
}

async function signIn(db: Db, id: number) {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({ user_id: id, token_hash: hashToken(token) })
    .execute()
  return token
}
