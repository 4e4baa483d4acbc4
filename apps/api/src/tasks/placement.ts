import type { Actor } from '@muster/contracts/capabilities'
import type { UserIdExpression } from '@muster/server/access/caller'
import type { Principal } from '@muster/server/access/principal'
import { isOwnTask, leadsOrganization, userIdExpression } from '@muster/server/access/visibility'
import { refuseInvalid, refuseNotFound, refuseOtherOrganization, refuseUnless } from '@muster/server/http/problems'
import type { ChangeQuery } from '@muster/server/serve/serve-change'
import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { hasRequiredFields } from '../custom-fields/values/definitions.ts'
import { isPersonal } from '../milestones/visible-to.ts'
import { refuseStrangers, type ValueOrExpression } from './assignees.ts'

type RequestedPlacement = {
  organization_id?: number
  project_id?: number
  goal_id?: number | null
  goal_milestone_id?: number | null
}
/**
 * The place of a task (organization, project, goal and milestone), with the values that the response for a new task
 * contains.
 */
export type PlacementDetails = Placement & {
  /** The number that was reserved for a new task, or else 0. */
  number: number
  key_prefix: string
  project_name: string
  people: { id: number; full_name: string | null; avatar: null }[]
  /** Whether new tasks of the project must have values in custom fields. */
  requires_fields: boolean
}

export type Placement = {
  organization_id: number
  project_id: number
  goal_id: number | null
  milestone_id: number | null
}

/** What the statement of `placementQuery` found: the parts of a place, and the role and the name of the caller. */
export type FoundPlacement = {
  role: Actor['role']
  name: string
  organization_id: number
  project_id: number | null
  goal_id: number | null
  goal_found: boolean
  key_prefix: string
  project_name: string
  people: PlacementDetails['people']
  requires_fields: boolean
  number: number | null
}

/** The capability that the caller needs in the organization: `can.createTask` or `can.placeTask`. */
type MayPlace = (actor: Actor) => boolean

/**
 * Undefined parts are left out of the statement, because PostgreSQL spends time initializing even the parts that it
 * does not run.
 */
type PlacementRequest = Record<keyof RequestedPlacement, ValueOrExpression<number> | undefined> & {
  callerId: UserIdExpression | number
  /** The assignees, who must all be members; may be undefined if there are none. */
  people: ValueOrExpression<number[]> | undefined
  /** Whether the place is for a new task, for which a number is reserved. */
  isNew: boolean
}

/**
 * The place that the request names, with undefined for missing parts. Throws 422 if it names neither a project nor a
 * milestone.
 */
export function requestedPlacementOf(requested: RequestedPlacement) {
  if (!requested.project_id && !requested.goal_milestone_id)
    refuseInvalid({ field: 'project_id', message: 'Project is required' })
  return {
    organization_id: requested.organization_id,
    project_id: requested.project_id,
    goal_id: requested.goal_id ?? undefined,
    goal_milestone_id: requested.goal_milestone_id ?? undefined,
  }
}

/** Reads a place with a statement that reserves no task number, and checks the place with `requirePlacement`. */
export async function placementFor(
  db: Db,
  principal: Principal,
  requested: RequestedPlacement,
  { may, people = [] }: { may: MayPlace; people?: number[] },
): Promise<ReturnType<typeof requirePlacement>> {
  const { ctes, row } = placementQuery({
    ...requestedPlacementOf(requested),
    callerId: principal.userId,
    people,
    isNew: false,
  })
  const { rows } = await sql<FoundPlacement>`with ${ctes} select * from (${row}) found`.execute(db)
  return requirePlacement(rows[0], principal.userId, requested, { may, people })
}

/**
 * Checks a place, and returns it with the caller as actor in its organization: the one that the request names or, if it
 * names none, that of the milestone or project. The caller is authorized before anything about the contents of the
 * organization is revealed.
 *
 * @throws 403 if the caller does not belong to the named organization or lacks the capability
 * @throws 404 for a project, goal or milestone that is not in the organization or that the caller may not see
 * @throws 422 if an assignee is not a member of the organization
 */
export function requirePlacement(
  found: FoundPlacement | undefined,
  userId: number,
  requested: RequestedPlacement,
  { may, people = [] }: { may: MayPlace; people?: number[] },
): { placement: PlacementDetails; actor: Actor & { name: string } } {
  if (!found)
    return requested.organization_id
      ? refuseOtherOrganization()
      : refuseNotFound(requested.goal_milestone_id ? 'Milestone' : 'Project')
  const actor = { id: userId, role: found.role, name: found.name }
  // A caller who may not place a task there must not learn what the organization contains.
  refuseUnless(may(actor))
  const placement = placementFrom(found, requested)
  if (found.people.length !== people.length) refuseStrangers()
  return { actor, placement }
}

function placementFrom(found: FoundPlacement, requested: RequestedPlacement): PlacementDetails {
  if (found.project_id === null) return refuseNotFound(requested.goal_milestone_id ? 'Milestone' : 'Project')
  if (requested.goal_id && !found.goal_found) return refuseNotFound('Goal')
  return {
    organization_id: found.organization_id,
    project_id: found.project_id,
    goal_id: requested.goal_id ?? found.goal_id,
    milestone_id: requested.goal_milestone_id ?? null,
    number: found.number ?? 0,
    key_prefix: found.key_prefix,
    project_name: found.project_name,
    people: found.people,
    requires_fields: found.requires_fields,
  }
}

/**
 * Returns the statement that reads the place and, for a new task, reserves its number. No number is reserved if
 * `requirePlacement` will refuse the request. Without an idempotency key, the statement for a new task is a transaction
 * of its own, so that the counter is locked only briefly and not for the whole write. Its commit does not wait for the
 * disk, because the write-ahead log is written in order: when the task is durable, so is its number. With a key, the
 * counter stays locked until the transaction that stores the response ends.
 */
export function placementQuery(request: PlacementRequest): ChangeQuery<FoundPlacement> & { ctes: RawBuilder<unknown> } {
  const { organization_id, project_id, goal_id, goal_milestone_id, callerId, people, isNew } = request
  const ctes = sql`
    place as (${goal_milestone_id ? placementOfMilestone(goal_milestone_id, project_id, callerId) : placementOfProject(project_id)}),
    found as (
      select m.role, coalesce(u.full_name, u.username) as name, m.organization_id, o.key_prefix,
        place.project_id, place.project_name, place.goal_id, ${goal_id ? goalExists(goal_id) : sql`false`} as goal_found,
        ${people ? peopleOf(people) : sql`'[]'::json`} as people,
        ${isNew ? hasRequiredFields(sql`place.project_id`) : sql`false`} as requires_fields
      from memberships m
      join users u on u.id = m.user_id
      join organizations o on o.id = m.organization_id
      left join place on place.organization_id = m.organization_id
      where m.user_id = ${userIdExpression(callerId)} and m.status = 'active'
        and m.organization_id = ${organization_id ? sql`${organization_id}::int` : sql`(select organization_id from place)`}
        ${organization_id ? sql`` : sql`and ${mayKnowPlacement(callerId)}`}
    )${isNew ? takeNumber(people, goal_id) : sql``}`
  const number = isNew ? sql`(select last from taken)` : sql`null::int`
  return { ctes, row: sql<FoundPlacement>`select found.*, ${number} as number from found` }
}

const placementOfProject = (id: PlacementRequest['project_id']) => sql`
  select p.organization_id, p.id as project_id, p.name as project_name, null::int as goal_id
  from projects p where p.id = ${id}::int and p.deleted_at is null`

const placementOfMilestone = (
  id: ValueOrExpression<number>,
  projectId: PlacementRequest['project_id'],
  callerId: UserIdExpression | number,
) => sql`
  select ms.organization_id, ms.project_id, p.name as project_name,
    (
      -- Team goals first: tasks of a milestone that was personal before it was shared belong to the organization.
      select g.id from goal_milestones gm join goals g on g.id = gm.goal_id
      where gm.milestone_id = ms.id and g.deleted_at is null and (not g.is_personal or g.user_id = ${userIdExpression(callerId)})
      order by g.is_personal, gm.id limit 1
    ) as goal_id
  from milestones ms join projects p on p.id = ms.project_id and p.deleted_at is null
  where ms.id = ${id}::int and ms.deleted_at is null
    ${projectId ? sql`and ms.project_id = ${projectId}::int` : sql``}
    -- A milestone that has personal goals only is visible only to their owners.
    and (not ${isPersonal} or exists (
      select from goal_milestones gm join goals g on g.id = gm.goal_id
      where gm.milestone_id = ms.id and g.user_id = ${userIdExpression(callerId)}
    ))`

const goalExists = (id: ValueOrExpression<number>) => sql`exists (
  select from goals g where g.id = ${id}::int and g.organization_id = m.organization_id and g.deleted_at is null
    and (not g.is_personal or g.user_id = m.user_id)
)`

/**
 * The additional condition for a request that names no organization: a member must not learn whether a project that
 * they cannot see exists.
 */
const mayKnowPlacement = (callerId: UserIdExpression | number) => sql`(${leadsOrganization} or exists (
  select from tasks t where t.project_id = place.project_id and t.deleted_at is null and ${isOwnTask(callerId)}
))`

/** Selects those of the requested users who are active members, in the requested order. */
const peopleOf = (people: ValueOrExpression<number[]>) => sql`(
  select coalesce(json_agg(json_build_object('id', p.id, 'full_name', coalesce(p.full_name, p.username), 'avatar', null) order by n.place), '[]')
  from unnest(${people}::int[]) with ordinality as n (id, place)
  join users p on p.id = n.id
  join memberships pm on pm.user_id = p.id and pm.organization_id = m.organization_id and pm.status = 'active'
)`

const takeNumber = (people: PlacementRequest['people'], goalId: PlacementRequest['goal_id']) => sql`
  , soon as (select set_config('synchronous_commit', 'off', true)), taken as (
    update task_numbers n set last = last + 1 from found m, soon
    where n.organization_id = m.organization_id and ${leadsOrganization} and m.project_id is not null
      ${people ? sql`and json_array_length(m.people) = cardinality(${people}::int[])` : sql``}
      ${goalId ? sql`and m.goal_found` : sql``}
    returning n.last
  )`
