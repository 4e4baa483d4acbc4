import type { SearchLocation, SearchResult } from '@muster/contracts/search'
import type { SearchType } from '@muster/contracts/search/operators'
import { instant } from '@muster/database/json'
import { shapedStatement } from '@muster/database/shaped-statement'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { status as milestoneStatus } from '../milestones/states.ts'
import type { SearchPosition } from './cursor.ts'
import type { SearchScope } from './scope.ts'

type ReadAsShown = 'type' | 'id' | 'title' | 'person' | 'assignee_count' | 'at' | 'status' | 'file'

/** A result without passage and highlights, with the whole text of the object. */
export type SearchDetails = Pick<SearchResult, ReadAsShown> & {
  text: string | null
  /** The texts, links and options in the custom fields of a task, one per line with the name of the field. */
  fields: string[] | null
  location: Partial<SearchLocation>
}

type Input = { scope: SearchScope; found: readonly SearchPosition[] }

/** A statement for each combination of types, because PostgreSQL prepares the queries of all types in it, used or not. */
const readJson = shapedStatement<Input, { details: SearchDetails | null }>(
  ({ found }) => typesOf(found).join(),
  (slot, { found }) => {
    const caller = {
      userId: sql<number>`${slot(({ scope }) => scope.userId)}::int`,
      organizationId: sql<number>`${slot(({ scope }) => scope.organizationId)}::int`,
    }
    const details = detailsByType(caller)
    const cases = typesOf(found).map((type) => sql`when ${sql.lit(type)} then ${details[type]}`)
    const types = slot(({ found }) => found.map(({ type }) => type))
    const ids = slot(({ found }) => found.map(({ id }) => id))
    return sql`
      select case found.type ${sql.join(cases, sql` `)} end as details
      from unnest(${types}::text[], ${ids}::text[]) with ordinality found (type, id, place)
      order by found.place`
  },
)

const typesOf = (found: readonly SearchPosition[]) => [...new Set(found.map(({ type }) => type))].toSorted()

/** Selects the details of the objects found, in their order. An object that has been deleted since is left out. */
export async function readDetails(
  db: Db,
  scope: SearchScope,
  found: readonly SearchPosition[],
): Promise<SearchDetails[]> {
  if (found.length === 0) return []
  const rows = await readJson(db, { scope, found })
  return rows.flatMap(({ details }, index) => {
    const position = found[index]
    return details && position ? [{ ...details, type: position.type, id: position.id }] : []
  })
}

type Caller = { userId: RawBuilder<number>; organizationId: RawBuilder<number> }

const named = (id: RawBuilder<unknown>, name: RawBuilder<unknown>) =>
  sql`json_build_object('id', ${id}, 'name', ${name})`

const personOf = (id: RawBuilder<unknown>, { organizationId }: Caller) => sql`(
  select ${named(sql`u.id`, nameInOrganization(sql`${organizationId}`))} from users u where u.id = ${id})`

const task = sql`json_build_object('id', t.id, 'key', o.key_prefix || '-' || t.number, 'name', t.title)`
const project = named(sql`p.id`, sql`p.name`)
const milestone = named(sql`ms.id`, sql`ms.title`)

type Parts = {
  title: RawBuilder<unknown>
  text: RawBuilder<unknown>
  fields?: RawBuilder<unknown>
  person: RawBuilder<unknown>
  assignee_count?: RawBuilder<unknown>
  at: RawBuilder<unknown>
  status?: RawBuilder<unknown>
  file?: RawBuilder<unknown>
  location: RawBuilder<unknown>
  from: RawBuilder<unknown>
}

const absent = sql`null::json`

const selectDetails = (parts: Parts) => {
  const { title, text, fields = absent, person, assignee_count = absent, at } = parts
  const { status = absent, file = absent, location, from } = parts
  return sql`(
    select json_build_object('title', ${title}, 'text', ${text}, 'fields', ${fields}, 'person', ${person},
      'assignee_count', ${assignee_count}, 'at', ${instant(at)}, 'status', ${status}, 'file', ${file}, 'location', ${location})
    from ${from})`
}

/** The values of the task `t` whose words the search knows, as `searched_values` of the database lists them. */
const searchedFields = sql`(
  select json_agg(f.name || ': ' || coalesce(v.text_value, o.name) order by f.position, f.id, o.position)
  from task_field_values v
  join custom_field_projects fp on fp.project_id = t.project_id and fp.field_id = v.field_id
  join custom_fields f on f.id = v.field_id
  left join custom_field_options o on o.id = v.option_id
  where v.task_id = t.id and (v.text_value is not null or v.option_id is not null)
)`

/** For each type, the details of the object with the id `found.id` as JSON. */
const detailsByType = (caller: Caller): Record<SearchType, RawBuilder<unknown>> => ({
  task: selectDetails({
    title: sql`t.title`,
    text: sql`t.description`,
    fields: searchedFields,
    person: personOf(
      sql`(select ta.user_id from task_assignees ta where ta.task_id = t.id order by ta.place limit 1)`,
      caller,
    ),
    assignee_count: sql`(select count(*) from task_assignees ta where ta.task_id = t.id)`,
    at: sql`t.created_at`,
    status: sql`t.status`,
    location: sql`json_build_object('project', ${project}, 'task', ${task})`,
    from: sql`tasks t join projects p on p.id = t.project_id join organizations o on o.id = t.organization_id
      where t.id = found.id::int and t.deleted_at is null`,
  }),
  comment: sql`case when starts_with(found.id, 'task-') then ${taskComment(caller)} else ${milestoneComment(caller)} end`,
  project: selectDetails({
    title: sql`p.name`,
    text: sql`p.description`,
    person: personOf(sql`p.created_by`, caller),
    at: sql`p.created_at`,
    status: sql`p.status`,
    location: sql`json_build_object('project', ${project})`,
    from: sql`projects p where p.id = found.id::int and p.deleted_at is null`,
  }),
  goal: selectDetails({
    title: sql`g.title`,
    text: sql`g.description`,
    person: personOf(sql`g.user_id`, caller),
    at: sql`g.created_at`,
    status: sql`g.status`,
    location: sql`json_build_object('goal', ${named(sql`g.id`, sql`g.title`)})`,
    from: sql`goals g where g.id = found.id::int and g.deleted_at is null`,
  }),
  milestone: selectDetails({
    title: sql`ms.title`,
    text: sql`nullif(concat_ws(E'\n', ms.description, ms.notes), '')`,
    person: personOf(sql`ms.created_by`, caller),
    at: sql`ms.created_at`,
    status: milestoneStatus,
    location: sql`json_build_object('milestone', ${milestone})`,
    from: sql`milestones ms where ms.id = found.id::int and ms.deleted_at is null`,
  }),
  person: selectDetails({
    title: nameInOrganization(sql`f.organization_id`),
    text: sql`coalesce(f.job_title, u.job_title)`,
    person: named(sql`u.id`, nameInOrganization(sql`f.organization_id`)),
    at: sql`coalesce(f.joined_at, f.created_at)`,
    location: sql`json_build_object()`,
    from: sql`users u join memberships f on f.user_id = u.id and f.organization_id = ${caller.organizationId}
      where u.id = found.id::int`,
  }),
  room: selectDetails({
    title: sql`coalesce(r.name, '')`,
    text: sql`null::text`,
    person: personOf(sql`r.created_by`, caller),
    at: sql`r.created_at`,
    location: sql`json_build_object('room', ${roomAddress(caller)})`,
    from: sql`chat_rooms r where r.id = found.id::uuid`,
  }),
  message: selectDetails({
    title: roomName(caller),
    text: sql`c.content`,
    person: personOf(sql`c.sender_id`, caller),
    at: sql`c.created_at`,
    location: sql`json_build_object(
      'room', ${roomAddress(caller)}, 'message', json_build_object('id', c.id, 'seq', c.seq))`,
    from: sql`chat_messages c join chat_rooms r on r.id = c.room_id
      where c.id = found.id::uuid and c.deleted_at is null`,
  }),
  file: selectDetails({
    title: sql`f.name`,
    text: sql`null::text`,
    person: personOf(sql`f.uploaded_by`, caller),
    at: sql`f.created_at`,
    file: sql`json_build_object('size', f.size, 'type', f.type, 'kind', f.kind)`,
    location: sql`json_build_object(
      'project', case when p.id is not null then ${project} end,
      'task', case when t.id is not null then ${task} end,
      'milestone', case when ms.id is not null then ${milestone} end,
      'comment', case when comment.id is not null then json_build_object('id', comment.id) end,
      'room', case when r.id is not null then ${roomAddress(caller)} end,
      'message', case when c.id is not null then json_build_object('id', c.id, 'seq', c.seq) end)`,
    from: sql`files f join organizations o on o.id = f.organization_id
      cross join lateral (select coalesce(f.task_comment_id, f.milestone_comment_id) as id) comment
      left join tasks t on t.id = f.task_id and t.deleted_at is null
      left join projects p on p.id = coalesce(f.project_id, t.project_id) and p.deleted_at is null
      left join milestones ms on ms.id = f.milestone_id and ms.deleted_at is null
      left join chat_rooms r on r.id = f.room_id
      left join chat_messages c on c.id = f.message_id
      where f.id = found.id::int and f.deleted_at is null and num_nonnulls(p.id, ms.id, r.id) = 1`,
  }),
})

/** What follows the prefix of the id of a comment. */
const commentId = sql`split_part(found.id, '-', 2)::int`

const taskComment = (caller: Caller) =>
  selectDetails({
    title: sql`t.title`,
    text: sql`c.content`,
    person: personOf(sql`c.user_id`, caller),
    at: sql`c.created_at`,
    location: sql`json_build_object('project', ${project}, 'task', ${task}, 'comment', json_build_object('id', c.id))`,
    from: sql`task_comments c join tasks t on t.id = c.task_id join projects p on p.id = t.project_id
      join organizations o on o.id = t.organization_id where c.id = ${commentId} and t.deleted_at is null`,
  })

const milestoneComment = (caller: Caller) =>
  selectDetails({
    title: sql`ms.title`,
    text: sql`c.content`,
    person: personOf(sql`c.user_id`, caller),
    at: sql`c.created_at`,
    location: sql`json_build_object('milestone', ${milestone}, 'comment', json_build_object('id', c.id))`,
    from: sql`milestone_comments c join milestones ms on ms.id = c.milestone_id
      where c.id = ${commentId} and ms.deleted_at is null`,
  })

/** The other user of the direct room `r`; the caller for their notes to themselves, null for a group. */
const otherUser = ({ userId }: Caller) =>
  sql`case ${userId}::int when r.direct_low then r.direct_high else r.direct_low end`

/** The name of the room `r`, as `rooms/room-row.ts` of the chat service forms it. */
const roomName = (caller: Caller) => {
  const name = nameInOrganization(sql`${caller.organizationId}`)
  return sql`coalesce(
    r.name,
    (select ${name} from users u where u.id = ${otherUser(caller)}),
    (
      select string_agg(first.name, ', ') from (
        select ${name} as name from chat_participants cp join users u on u.id = cp.user_id
        where cp.room_id = r.id and cp.user_id <> ${caller.userId} order by cp.joined_at, cp.user_id limit 4
      ) first
    ),
    ''
  )`
}

const roomAddress = (caller: Caller) => sql`json_build_object(
  'id', coalesce((${otherUser(caller)})::text, r.id::text), 'name', ${roomName(caller)},
  'is_direct', r.direct_low is not null)`
