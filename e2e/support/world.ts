import type { AreaRole, OrganizationRole } from '@muster/contracts/roles'
import { openDatabase } from '@muster/database/open'
import { hashToken, newToken } from '@muster/server/access/session'
import { retryWhileBusy } from '@muster/server/testing/retry-while-busy'
import { hashSync } from '@node-rs/argon2'

/** A user with an account and an active session. */
export type Person = { id: number; email: string; username: string; name: string; password: string; token: string }

const password = 'correct horse battery'
const passwordHash = hashSync(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export type World = ReturnType<typeof createWorld>
export type Team = Awaited<ReturnType<World['team']>>

/** Returns functions that insert users and organizations directly into the database, and that call the services. */
export function createWorld(installation: { url: string; chatUrl: string; databaseUrl: string }) {
  const { db, pool, close } = openDatabase({ url: installation.databaseUrl, max: 2 })

  async function register(overrides: { name?: string; role?: AreaRole } = {}): Promise<Person> {
    const handle = `p${newToken().replace(/\W/g, '').toLowerCase().slice(0, 10)}`
    const name = overrides.name ?? 'Robin Berg'
    const row = {
      email: `${handle}@example.com`,
      username: handle,
      full_name: name,
      role: overrides.role ?? 'employee',
    }
    const { id } = await db
      .insertInto('users')
      .values({ ...row, status: 'active', is_verified: true, password_hash: passwordHash })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, email: row.email, username: handle, name, password, ...(await createSession({ id })) }
  }

  /** Starts a new session of an existing user. */
  async function createSession({ id }: { id: number }) {
    const token = newToken()
    await db
      .insertInto('sessions')
      .values({ user_id: id, token_hash: hashToken(token) })
      .execute()
    return { token }
  }

  async function organization(overrides: { name?: string; admin?: Person } = {}) {
    const admin = overrides.admin ?? (await register({ name: 'Ada Admin', role: 'admin' }))
    const name = overrides.name ?? 'Northern Lights'
    const { id } = await db
      .insertInto('organizations')
      .values({ name, description: `${name} at work`, key_prefix: 'NL', created_by: admin.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('task_numbers').values({ organization_id: id }).execute()
    await join({ id }, 'admin', admin)
    return { id, name, admin }
  }

  async function join(to: { id: number }, role: OrganizationRole, person?: Person): Promise<Person> {
    const newcomer = person ?? (await register())
    await db
      .insertInto('memberships')
      .values({
        organization_id: to.id,
        user_id: newcomer.id,
        role,
        status: 'active',
        joined_at: new Date().toISOString(),
      })
      .execute()
    return newcomer
  }

  /** Creates an organization with an admin, a manager (area role team_lead) and a member, each in a different area. */
  async function team(name?: string) {
    const createdOrganization = await organization({ name })
    const manager = await join(
      createdOrganization,
      'manager',
      await register({ name: 'Mara Manager', role: 'team_lead' }),
    )
    const member = await join(createdOrganization, 'member', await register({ name: 'Emil Employee' }))
    return { ...createdOrganization, manager, member }
  }

  const as = (person: Pick<Person, 'token'>) => callsTo(installation.url, person)

  /** Returns functions that call the chat service as this user. */
  const chatAs = (person: Pick<Person, 'token'>) => callsTo(installation.chatUrl, person)

  function callsTo(url: string, person: Pick<Person, 'token'>) {
    async function request(method: string, path: string, body?: unknown) {
      const send = () =>
        fetch(`${url}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${person.token}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          body: body === undefined ? undefined : JSON.stringify(body),
        })
      const response = await retryWhileBusy(send)
      const text = await response.text()
      return { status: response.status, body: text ? JSON.parse(text) : undefined }
    }
    return {
      get: (path: string) => request('GET', path),
      post: (path: string, body?: unknown) => request('POST', path, body),
      put: (path: string, body?: unknown) => request('PUT', path, body),
      patch: (path: string, body?: unknown) => request('PATCH', path, body),
      delete: (path: string, body?: unknown) => request('DELETE', path, body),
    }
  }

  return { url: installation.url, db, pool, register, createSession, organization, join, team, as, chatAs, close }
}
