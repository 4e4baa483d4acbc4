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

type Account = Partial<NewRow<'users'>> & { name?: string }

export type People = {
  /** Creates an account, by default active and verified, and signs it in. */
  register(account?: Account): Promise<Person>
  /** Creates several accounts as `register` does, in two statements. */
  registerAll(accounts: Account[]): Promise<Person[]>
  /** Opens another session of the user. */
  signIn(person: Person): Promise<Person>
  /** Creates an organization; its admin is the given or a new user. */
  organization(values?: { name?: string; admin?: Person }): Promise<{ id: number; admin: Person }>
  /** Adds the given or a new user to the organization in this role. */
  join(organization: { id: number }, role?: OrganizationRole, person?: Person): Promise<Person>
  /** Adds several users to the organization, in one statement. */
  joinAll(organization: { id: number }, members: { role: OrganizationRole; person: Person }[]): Promise<void>
  /** Creates an organization with an admin, a manager and a member. */
  team(name?: string): Promise<{ id: number; admin: Person; manager: Person; member: Person }>
}

/** Returns functions that create users and organizations directly in the database. */
export function people(store: Store): People {
  let createdCount = 0

  async function register(account: Account = {}): Promise<Person> {
    const [person] = await registerAll([account])
    if (!person) throw new Error('no account was created')
    return person
  }

  async function registerAll(accounts: Account[]): Promise<Person[]> {
    const rows = accounts.map(({ name, ...values }) => {
      const number = ++createdCount
      return {
        email: `person${number}@example.com`,
        username: `person${number}`,
        full_name: name ?? `Person ${number}`,
        role: 'employee' as const,
        status: 'active' as const,
        is_verified: true,
        password_hash: passwordHash,
        ...values,
      }
    })
    const created = await store.db.insertInto('users').values(rows).returning(['id', 'username']).execute()
    const idOf = new Map(created.map(({ id, username }) => [username, id]))
    return signInAll(
      rows.map(({ username, email, full_name }) => {
        const id = idOf.get(username)
        if (id === undefined) throw new Error(`the account ${username} was not created`)
        return { id, email: email ?? '', username, name: full_name ?? username }
      }),
    )
  }

  async function signIn(person: Person): Promise<Person> {
    const [signedIn] = await signInAll([person])
    if (!signedIn) throw new Error('no session was created')
    return signedIn
  }

  async function signInAll(users: Omit<Person, 'token'>[]): Promise<Person[]> {
    const signedIn = users.map((user) => ({ ...user, token: newToken() }))
    const sessions = signedIn.map(({ id, token }) => ({ user_id: id, token_hash: hashToken(token) }))
    await store.db.insertInto('sessions').values(sessions).execute()
    return signedIn
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
    await joinAll({ id }, [{ role, person: newcomer }])
    return newcomer
  }

  async function joinAll({ id }: { id: number }, members: { role: OrganizationRole; person: Person }[]) {
    const joined_at = new Date().toISOString()
    const memberships = members.map(({ role, person }) => ({
      organization_id: id,
      user_id: person.id,
      role,
      status: 'active' as const,
      joined_at,
    }))
    await store.db.insertInto('memberships').values(memberships).execute()
  }

  return {
    register,
    registerAll,
    signIn,
    organization,
    join,
    joinAll,
    team: async (name) => {
      const team = await organization({ name })
      return { ...team, manager: await join(team, 'manager'), member: await join(team) }
    },
  }
}
