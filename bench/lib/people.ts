import { createHash, randomBytes } from 'node:crypto'
import type { Nodes } from './nodes.ts'

export type Person = { id: number; email: string; tokens: string[] }

type PeopleOptions = {
  organization: number
  role: 'admin' | 'manager' | 'member'
  /** The number of sessions that each user gets. */
  sessions: number
  /** The email address of an existing user whose password all new users get. */
  templateEmail?: string
}

/** Adds this many users to an organization, as if they had been invited, had accepted and had signed in. */
export async function addPeople(
  { query }: Pick<Nodes, 'query'>,
  count: number,
  { organization, role, sessions, templateEmail }: PeopleOptions,
): Promise<Person[]> {
  const mark = randomBytes(4).toString('hex')
  const rows = await query<{ id: number; email: string }>(
    `with person as (
       insert into users (email, username, full_name, status, is_verified, password_hash)
       select $3 || n || '@example.org', $3 || n, 'Person ' || n, 'active', true,
         (select password_hash from users where email = $5)
       from generate_series(1, $1) n returning id, email
     ), joined as (
       insert into memberships (organization_id, user_id, role, status, joined_at)
       select $2, id, $4, 'active', now() from person
     )
     select id, email from person order by id`,
    [count, organization, `p${mark}-`, role, templateEmail],
  )
  const people = rows.map((row) => ({ ...row, tokens: Array.from({ length: sessions }, newToken) }))
  const sessionRows = people.flatMap(({ id, tokens }) => tokens.map((token) => ({ id, hash: hashOf(token) })))
  await query('insert into sessions (user_id, token_hash) select * from unnest($1::int[], $2::bytea[])', [
    sessionRows.map(({ id }) => id),
    sessionRows.map(({ hash }) => hash),
  ])
  return people
}

const newToken = () => randomBytes(32).toString('base64url')
const hashOf = (token: string) => createHash('sha256').update(token).digest()
