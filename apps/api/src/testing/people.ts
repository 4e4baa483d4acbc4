import type { OrganizationRole } from '@muster/contracts/roles'
import type { NewRow } from '@muster/database/tables'
import { hashToken, newToken } from '@muster/server/access/session'
import type { Store } from '@muster/server/store'
import { hashSync } from '@node-rs/argon2'

/** A user with an account and an active session. */
export type Person = { id: number; email: string; username: string; name: string; token: string }

export const password = 'correct horse battery'
/**
 * The hash is deliberately cheap, because tests create many users. Passwords can still be verified, because the hash
 * contains its cost parameters.
 */
export const passwordHash = hashSync(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export type People = {
  /** Creates an account, by default active and verified, and signs it in. */
  register(values?: Partial<NewRow<'users'>> & { name?: string }): Promise<Person>
  /** Opens another session of the user. */
  signIn(person: Person): Promise<Person>
  /** Creates an organization; its admin is the given or a new user. */
  organization(values?: { name?: string; admin?: Person }): Promise<{ id: number; admin: Person }>
  /** Adds the given or a new user to the organization in this role. */
  join(organization: { id: number }, role?: OrganizationRole, person?: Person): Promise<Person>
  /** Creates an organization with an admin, a manager and a member. */
  team(name?: string): Promise<{ id: number; admin: Person; manager: Person; member: Person }>
}

/** Returns functions that create users and organizations directly in the database. */
export function people(store: Store): People {
  let createdCount = 0

  async function register({ name, ...values }: Parameters<People['register']>[0] = {}): Promise<Person> {
    const number = ++createdCount
    const row = {
      email: `person${number}@example.com`,
      username: `person${number}`,
      full_name: name ?? `Person ${number}`,
      role: 'employee' as const,
      status: 'active' as const,
      is_verified: true,
      password_hash: passwordHash,
      ...values,
    }
    const { id } = await store.db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
    return signIn({
      id,
      email: row.email ?? '',
      username: row.username,
      name: row.full_name ?? row.username,
      token: '',
    })
  }

  async function signIn(person: Person): Promise<Person> {
    const token = newToken()
    await store.db
      .insertInto('sessions')
      .values({ user_id: person.id, token_hash: hashToken(token) })
      .execute()
    return { ...person, token }
  }

  async function organization({ name = 'Northern Lights', admin }: Parameters<People['organization']>[0] = {}) {
    const creator = admin ?? (await register())
    const { id } = await store.db
      .insertInto('organizations')
      .values({ name, description: `${name} at work`, key_prefix: 'NL', created_by: creator.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await store.db.insertInto('task_numbers').values({ organization_id: id }).execute()
    await join({ id }, 'admin', creator)
    return { id, admin: creator }
  }

  async function join({ id }: { id: number }, role: OrganizationRole = 'member', person?: Person) {
    const newcomer = person ?? (await register())
    await store.db
      .insertInto('memberships')
      .values({
        organization_id: id,
        user_id: newcomer.id,
        role,
        status: 'active',
        joined_at: new Date().toISOString(),
      })
      .execute()
    return newcomer
  }

  return {
    register,
    signIn,
    organization,
    join,
    team: async (name) => {
      const team = await organization({ name })
      return { ...team, manager: await join(team, 'manager'), member: await join(team) }
    },
  }
}
