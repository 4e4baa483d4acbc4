import { texts } from '@muster/contracts/texts'
import type { Person } from '@muster/server/access/caller'
import { leads } from '@muster/server/access/sight'
import { ledStamp } from '@muster/server/facts/stamps'
import { refuse } from '@muster/server/http/problems'
import { type Expression, type RawBuilder, sql } from 'kysely'

export type Asked = { organization_id?: Expression<number> }

/** The organizations that are counted: those the person leads, or of them the one that was asked for. */
export type Led = RawBuilder<number[]>

export const ledBy = (person: Person, { organization_id }: Asked): Led => sql`array(
  select m.organization_id from memberships m
  where m.user_id = ${person} and m.status = 'active' and ${leads} and ${asked(organization_id)})`

/** Of them what does not lie in the trash. */
export const standsIn = (led: Led) => sql<boolean>`organization_id = any(${led}) and deleted_at is null`

/** When each of their active members joined the first of them, as `at`. */
export const firstJoined = (led: Led) => sql`
  select min(coalesce(joined_at, created_at)) as at from memberships
  where organization_id = any(${led}) and status = 'active' group by user_id`

/** Everything is counted up to today, so the day belongs to the stamp; it is null for who does not lead the organization. */
export const stampOf = (person: Person, { organization_id }: Asked): RawBuilder<string | null> => {
  const stamp = ledStamp(person, asked(organization_id))
  return sql`(${organization_id ? stamp : sql`coalesce(${stamp}, '')`} || ' ' || current_date)`
}

const asked = (organizationId: Expression<number> | undefined): RawBuilder<boolean> =>
  organizationId ? sql`m.organization_id = ${organizationId}` : sql`true`

/** 403 for who does not lead the organization, whether it is foreign or unknown. */
export const notYours = () => refuse(texts.analytics.notYours)
