import type { Actor } from '@muster/contracts/capabilities'
import type { Person } from '@muster/server/access/caller'
import type { Session } from '@muster/server/access/session'
import { leads, ownTask, personIn } from '@muster/server/access/sight'
import { invalid, notFound, notYourOrganization, refuseUnless } from '@muster/server/http/problems'
import type { Look } from '@muster/server/serve/serve-change'
import type { Db } from '@muster/server/store'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { personal } from '../milestones/visible-to.ts'
import { refuseStrangers } from './assignees.ts'

type Asked = {
  organization_id?: number
  project_id?: number
  goal_id?: number | null
  goal_milestone_id?: number | null
}
/** A place with the values that the response for a new task contains. */
export type Place = Placement & {
  /** The number taken for a new task, else 0. */
  number: number
  key_prefix: string
  project_name: string
  people: { id: number; full_name: string | null; avatar: null }[]
}

export type Placement = {
  organization_id: number
  project_id: number
  goal_id: number | null
  milestone_id: number | null
}

/** What the statement found of a place. */
export type FoundPlace = {
  role: Actor['role']
  name: string
  organization_id: number
  project_id: number | null
  goal_id: number | null
  goal_found: boolean
  key_prefix: string
  project_name: string
  people: Place['people']
  number: number | null
}

/** The capability that the caller needs in the organization: `can.createTask` or `can.placeTask`. */
type MayPlace = (actor: Actor) => boolean

/** A value, or the slot for it in a prepared statement. */
type Given<Value> = Value | Expression<Value>
type Wanted = { [Key in keyof Asked]-?: Given<number | null> } & {
  person: Person | number
  /** The assignees of a new task, for which a number is taken. All must be members. */
  people?: Given<number[]>
  /** The assignees if no number is taken. */
  assigned?: number[]
}

/** The place that the request names, with null for missing parts. A project or a milestone is required. */
export function named(asked: Asked) {
  if (!asked.project_id && !asked.goal_milestone_id) invalid({ field: 'project_id', message: 'Project is required' })
  return {
    organization_id: asked.organization_id ?? null,
    project_id: asked.project_id ?? null,
    goal_id: asked.goal_id ?? null,
    goal_milestone_id: asked.goal_milestone_id ?? null,
  }
}

/** Reads and checks a place with a statement of its own, and takes no number. */
export async function placementFor(
  db: Db,
  session: Session,
  asked: Asked,
  { may, people = [] }: { may: MayPlace; people?: number[] },
): Promise<Placement> {
  const { before, row } = lookAtPlace({ ...named(asked), person: session.userId, assigned: people })
  const { rows } = await sql<FoundPlace>`with ${before} select * from (${row}) found`.execute(db)
  return judgedPlace(rows[0], session.userId, asked, { may, people }).place
}

/**
 * Checks a place, and returns it with the caller's role in its organization, which is that of the body, the milestone or the
 * project. The caller is authorized before anything about the contents of the organization is revealed.
 *
 * @throws 403 for another organization and for a member, 404 for a project, goal or milestone that is not in it
 */
export function judgedPlace(
  found: FoundPlace | undefined,
  userId: number,
  asked: Asked,
  { may, people = [] }: { may: MayPlace; people?: number[] },
): { place: Place; actor: Actor & { name: string } } {
  if (!found)
    return asked.organization_id ? notYourOrganization() : notFound(asked.goal_milestone_id ? 'Milestone' : 'Project')
  const actor = { id: userId, role: found.role, name: found.name }
  // A caller who may not place a task there must not learn what the organization contains.
  refuseUnless(may(actor))
  const place = placed(found, asked)
  if (found.people.length !== people.length) refuseStrangers()
  return { actor, place }
}

function placed(found: FoundPlace, asked: Asked): Place {
  if (found.project_id === null) return notFound(asked.goal_milestone_id ? 'Milestone' : 'Project')
  if (asked.goal_id && !found.goal_found) return notFound('Goal')
  return {
    organization_id: found.organization_id,
    project_id: found.project_id,
    goal_id: asked.goal_id ?? found.goal_id,
    milestone_id: asked.goal_milestone_id ?? null,
    number: found.number ?? 0,
    key_prefix: found.key_prefix,
    project_name: found.project_name,
    people: found.people,
  }
}

/**
 * Reads the place, and for a new task takes its number in the same statement. That is a transaction of its own, so that the
 * counter is locked only briefly and not for the whole write. Its commit does not wait for the disk, because the log is
 * written in order: when the task is durable, so is its number. A request that is refused takes no number.
 */
export function lookAtPlace(wanted: Wanted): Look<FoundPlace> & { before: RawBuilder<unknown> } {
  const { organization_id, project_id, goal_id, goal_milestone_id, person, people, assigned } = wanted
  const before = sql`
    place as (
      select p.organization_id, p.id as project_id, p.name as project_name, null::int as goal_id from projects p
      where ${goal_milestone_id}::int is null and p.id = ${project_id}::int and p.deleted_at is null
      union all
      select ms.organization_id, ms.project_id, p.name,
        (
          -- Shared goals first: tasks of a milestone that was personal before it was shared belong to the team.
          select g.id from goal_milestones gm join goals g on g.id = gm.goal_id
          where gm.milestone_id = ms.id and g.deleted_at is null and (not g.is_personal or g.user_id = ${personIn(person)})
          order by g.is_personal, gm.id limit 1
        )
      from milestones ms join projects p on p.id = ms.project_id and p.deleted_at is null
      where ms.id = ${goal_milestone_id}::int and ms.deleted_at is null
        and ms.project_id = coalesce(${project_id}::int, ms.project_id)
        -- A milestone that has personal goals only is visible only to their owners.
        and (not ${personal} or exists (
          select from goal_milestones gm join goals g on g.id = gm.goal_id
          where gm.milestone_id = ms.id and g.user_id = ${personIn(person)}
        ))
    ), found as (
      select m.role, coalesce(u.full_name, u.username) as name, m.organization_id, o.key_prefix,
        place.project_id, place.project_name, place.goal_id,
        exists (
          select from goals g where g.id = ${goal_id}::int and g.organization_id = m.organization_id and g.deleted_at is null
            and (not g.is_personal or g.user_id = m.user_id)
        ) as goal_found,
        ${people || assigned ? peopleOf(people ?? assigned ?? []) : sql`'[]'::json`} as people
      from memberships m
      join users u on u.id = m.user_id
      join organizations o on o.id = m.organization_id
      left join place on place.organization_id = m.organization_id
      where m.user_id = ${personIn(person)} and m.status = 'active'
        and m.organization_id = coalesce(${organization_id}::int, (select organization_id from place))
        -- Without an organization in the body, a member must not learn whether a project that they cannot see exists.
        and (${organization_id}::int is not null or ${leads} or exists (
          select from tasks t where t.project_id = place.project_id and t.deleted_at is null and ${ownTask(person)}
        ))
    )${people ? takeNumber(people, goal_id) : sql``}`
  const number = people ? sql`(select last from taken)` : sql`null::int`
  return { before, row: sql<FoundPlace>`select found.*, ${number} as number from found` }
}

/** Those of the users who are active members, in the requested order. */
const peopleOf = (people: Given<number[]>) => sql`(
  select coalesce(json_agg(json_build_object('id', p.id, 'full_name', coalesce(p.full_name, p.username), 'avatar', null) order by n.place), '[]')
  from unnest(${people}::int[]) with ordinality as n (id, place)
  join users p on p.id = n.id
  join memberships pm on pm.user_id = p.id and pm.organization_id = m.organization_id and pm.status = 'active'
)`

const takeNumber = (people: Given<number[]>, goalId: Given<number | null>) => sql`
  , soon as (select set_config('synchronous_commit', 'off', true)), taken as (
    update task_numbers n set last = last + 1 from found m, soon
    where n.organization_id = m.organization_id and ${leads} and m.project_id is not null
      and json_array_length(m.people) = cardinality(${people}::int[]) and (m.goal_found or ${goalId}::int is null)
    returning n.last
  )`
