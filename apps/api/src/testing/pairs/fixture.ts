import { hashToken, newToken } from '@muster/server/access/session'
import { hashSync } from '@node-rs/argon2'
import { type Person, password } from '../people.ts'
import type { FixtureWorld, PermissionFixture } from '../permissions/fixture.ts'

/** The people of the organization with their roles; `invited` has an open invitation. */
const roles = {
  org_admin: 'admin',
  second_admin: 'admin',
  org_manager: 'manager',
  assigned_member: 'member',
  org_member: 'member',
  invited: 'pending',
} as const

const passwordHash = hashSync(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** The stage that the calls of the permission table use, with additional objects. */
export type Fixture = PermissionFixture & {
  /** A subtask of T2, and the ids of its two subtasks. */
  S: { id: number }
  lower: number[]
  /** A second goal, milestone and project of the organization, for moves and links. */
  second: { project: number; goal: number; milestone: number }
  /** A project, a goal and a task in the trash. */
  trashed: { project: number; goal: number; milestone: number; task: number }
  /** The id of the link between goal and milestone. */
  link: number
  milestoneComment: number
  /** Notifications of assigned_member. */
  notifications: number[]
  /** A group of org_manager and assigned_member with a message from assigned_member. */
  chat: { room: string; message: string }
}

export type Team = { organization: number; actors: Record<string, Person> }

let createdCount = 0

/** Creates new accounts with one session each in a new organization, in two statements. */
export async function makeTeam({ store }: FixtureWorld): Promise<Team> {
  const mark = `${++createdCount}-${Math.random().toString(36).slice(2, 8)}`
  const people = Object.entries(roles).map(([name, role]) => {
    const token = newToken()
    return {
      actorName: name,
      role,
      name: `${name}-${mark}`,
      email: `${name}-${mark}@example.com`,
      token,
      hash: hashToken(token),
    }
  })
  const { rows: accounts } = await store.pool.query<{ id: number; username: string }>(
    `with account as (
      insert into users (email, username, full_name, role, status, is_verified, password_hash)
      select email, name, name, 'employee', 'active', true, $3
      from unnest($1::text[], $2::text[]) as given (email, name)
      returning id, username
    ), session as (
      insert into sessions (user_id, token_hash)
      select account.id, given.hash
      from account join unnest($2::text[], $4::bytea[]) as given (name, hash) on given.name = account.username
    )
    select id, username from account`,
    [people.map(({ email }) => email), people.map(({ name }) => name), passwordHash, people.map(({ hash }) => hash)],
  )
  const idOf = new Map(accounts.map(({ id, username }) => [username, id]))
  const ids = people.map(({ name }) => idOf.get(name) ?? 0)
  const { rows } = await store.pool.query<{ id: number }>(
    `with organization as (
      insert into organizations (name, description, key_prefix, created_by) values ($1, $1, 'PW', $2) returning id
    ), numbers as (
      insert into task_numbers (organization_id) select id from organization
    ), member as (
      insert into memberships (organization_id, user_id, role, status, joined_at)
      select o.id, given.id, case given.role when 'pending' then 'member' else given.role end,
        case given.role when 'pending' then 'pending' else 'active' end,
        case when given.role <> 'pending' then now() end
      from organization o, unnest($3::int[], $4::text[]) as given (id, role)
    ), invitation as (
      insert into invitations (organization_id, user_id, token_hash, email, role, invited_by, expires_at, shown_id)
      select o.id, $5, sha256($1::bytea), $6, 'member', $2, now() + interval '1 day', $5 from organization o
    )
    select id from organization`,
    [`House ${mark}`, ids[0], ids, people.map(({ role }) => role), ids.at(-1), people.at(-1)?.email],
  )
  const actors = Object.fromEntries(
    people.map(({ actorName: handle, name, email, token }): [string, Person] => [
      handle,
      { id: idOf.get(name) ?? 0, email, username: name, name, token },
    ]),
  )
  return { organization: rows[0]?.id ?? 0, actors }
}

/** Creates new objects for the team in one statement, so that calls of previous pairs do not affect them. */
export async function makeFixture(world: FixtureWorld, { organization, actors }: Team): Promise<Fixture> {
  const actor = (name: string): Person => actors[name] ?? failMissing(name)
  const [admin, member] = [actor('org_admin').id, actor('assigned_member').id]
  const { rows } = await world.store.pool.query<Ids>({
    // Planning the statement takes a third of its time, so it is prepared.
    name: 'fixture of a pair',
    text: `with project as (
      insert into projects (organization_id, name, created_by, deleted_at, deleted_by)
      select $1, name, $2, at, case when at is not null then $2::int end
      from (values ('First', null), ('Second', null), ('Trashed', now())) as given (name, at) returning id, name
    ), goal as (
      insert into goals (organization_id, project_id, user_id, title, target_value, unit, start_date, end_date, deleted_at, deleted_by)
      select $1, p.id, $2, given.title, 1, 'pieces', '2026-01-01', '2026-12-31', at, case when at is not null then $2::int end
      from (values ('First', null), ('Second', null), ('Trashed', now())) as given (title, at), project p
      where p.name = 'First' returning id, title, deleted_at
    ), milestone as (
      insert into milestones (organization_id, project_id, title, due_date, created_by, deleted_at, deleted_by)
      select $1, p.id, given.title, '2026-12-31', $2, at, case given.title when 'Deleted' then $2::int end
      from (values ('First', null), ('Second', null), ('Trashed', now()), ('Deleted', now())) as given (title, at), project p
      where p.name = 'First' returning id, title
    ), link as (
      insert into goal_milestones (organization_id, goal_id, milestone_id)
      select $1, g.id, m.id from goal g join milestone m using (title) returning id, goal_id
    ), numbers as (
      update task_numbers set last = last + 8 where organization_id = $1 returning last
    ), label as (
      insert into labels (organization_id, name, color)
      select $1, given.name || ' ' || gen_random_uuid(), 'blue' from (values ('First'), ('Second')) as given (name)
      returning id, name
    ), field as (
      insert into custom_fields (organization_id, name, kind, position, deleted_at)
      select $1, given.kind || ' ' || gen_random_uuid(), given.kind, 1, given.at
      from (values ('text', null), ('number', null), ('link', now())) as given (kind, at) returning id, name, kind
    ), field_project as (
      insert into custom_field_projects (organization_id, project_id, field_id)
      select $1, p.id, f.id from project p, field f where p.name = 'First' and f.kind <> 'link'
    ), task as (
      insert into tasks (organization_id, number, project_id, goal_id, milestone_id, title, position, created_by, status, deleted_at, deleted_by, label_ids)
      select $1, n.last - given.place, p.id, g.id, m.id, given.title, n.last, $2, given.status,
        case given.title when 'T5' then now() else g.deleted_at end, case given.title when 'T5' then $2::int end,
        case given.title when 'T' then (select array_agg(id) from label where name like 'First %') end
      from (values (0, 'T', 'First', 'todo'), (4, 'T5', 'First', 'todo'), (1, 'T2', 'First', 'done'), (2, 'T3', 'Second', 'todo'), (3, 'T4', 'Trashed', 'todo'),
        (5, 'S', 'First', 'todo'), (6, 'S1', 'First', 'todo'), (7, 'S2', 'First', 'todo'))
        as given (place, title, part, status)
      join goal g on g.title = given.part join milestone m on m.title = given.part, project p, numbers n
      -- Tasks are locked by id, so some parents get lower ids than their subtasks, and others higher ones.
      where p.name = 'First' order by random() returning id, title
    ), assignee as (
      insert into task_assignees (task_id, user_id, organization_id, assigned_by) select id, $3, $1, $2 from task
    ), comment as (
      insert into task_comments (organization_id, task_id, user_id, content)
      select $1, id, $3, 'First' from task where title = 'T' returning id
    ), milestone_comment as (
      insert into milestone_comments (organization_id, milestone_id, user_id, content)
      select $1, id, $3, 'First' from milestone where title = 'First' returning id
    ), notification as (
      insert into notifications (organization_id, user_id, type, kind, "values", task_id, task_comment_id, milestone_comment_id)
      select $1, $3, 'task_comment', 'task.commented', '{"actor":"Ann","title":"T","excerpt":"First"}', t.id, c.id, mc.id
      from task t, comment c, milestone_comment mc where t.title in ('T', 'T2') returning id
    ), task_label as (
      insert into task_labels (organization_id, task_id, label_id)
      select $1, t.id, l.id from task t, label l where t.title = 'T' and l.name like 'First %'
    ), field_value as (
      insert into task_field_values (organization_id, task_id, field_id, kind, text_value)
      select $1, t.id, f.id, f.kind, 'First' from task t, field f where f.kind = 'text'
    ), room as (
      insert into chat_rooms (id, organization_id, name, created_by, last_seq)
      values (gen_random_uuid(), $1, 'First', $4, 1) returning id
    ), participant as (
      insert into chat_participants (organization_id, room_id, user_id) select $1, id, unnest(array[$3, $4]::int[]) from room
    ), message as (
      insert into chat_messages (id, organization_id, room_id, seq, sender_id, content)
      select gen_random_uuid(), $1, id, 1, $3, 'First' from room returning id
    )
    select
      (select json_object_agg(name, id) from project) as projects,
      (select json_object_agg(title, id) from goal) as goals,
      (select json_object_agg(title, id) from milestone) as milestones,
      (select json_object_agg(title, id) from task) as tasks,
      (select json_object_agg(split_part(name, ' ', 1), id) from label) as labels,
      (select json_object_agg(kind, id) from field) as fields,
      (select l.id from link l join goal g on g.id = l.goal_id where g.title = 'First') as link,
      (select id from comment) as comment, (select id from milestone_comment) as milestone_comment,
      (select json_agg(id) from notification) as notifications,
      (select json_build_object('room', r.id, 'message', m.id) from room r, message m) as chat`,
    values: [organization, admin, member, actor('org_manager').id],
  })
  const [ids] = rows
  if (!ids) throw new Error('no work was made')
  const taskOf = (name: string) => ids.tasks[name] ?? failMissing(name)
  const lower = [taskOf('S1'), taskOf('S2')]
  await world.store.pool.query({
    name: 'subtasks of a pair',
    text: 'update tasks set parent_id = case when id = $1 then $2::int else $1 end where id = $1 or id = any($3)',
    values: [taskOf('S'), taskOf('T2'), lower],
  })
  const idObject = (namedIds: Record<string, number>, name: string) => ({ id: namedIds[name] ?? failMissing(name) })
  return {
    world,
    canary: 'First',
    actor,
    A: { id: organization, admin: actor('org_admin') },
    B: { id: organization, admin: actor('org_admin') },
    P: idObject(ids.projects, 'First'),
    projectOfB: idObject(ids.projects, 'Second'),
    T: idObject(ids.tasks, 'T'),
    T2: idObject(ids.tasks, 'T2'),
    S: { id: taskOf('S') },
    lower,
    taskOfCreator: idObject(ids.tasks, 'T3'),
    C: { id: ids.comment },
    G: idObject(ids.goals, 'First'),
    M: idObject(ids.milestones, 'First'),
    L: idObject(ids.labels, 'First'),
    L2: idObject(ids.labels, 'Second'),
    labelOfB: idObject(ids.labels, 'Second'),
    customField: idObject(ids.fields, 'text'),
    numberField: idObject(ids.fields, 'number'),
    fieldInTrash: idObject(ids.fields, 'link'),
    fieldOfB: idObject(ids.fields, 'number'),
    userOfB: actor('org_member'),
    password,
    unknownLink: newToken(),
    second: {
      project: idObject(ids.projects, 'Second').id,
      goal: idObject(ids.goals, 'Second').id,
      milestone: idObject(ids.milestones, 'Second').id,
    },
    trashed: {
      project: idObject(ids.projects, 'Trashed').id,
      goal: idObject(ids.goals, 'Trashed').id,
      milestone: idObject(ids.milestones, 'Deleted').id,
      task: idObject(ids.tasks, 'T5').id,
    },
    link: ids.link,
    milestoneComment: ids.milestone_comment,
    notifications: ids.notifications,
    chat: ids.chat,
  }
}

type IdsByName = Record<string, number>
type Ids = {
  projects: IdsByName
  goals: IdsByName
  milestones: IdsByName
  tasks: IdsByName
  labels: IdsByName
  fields: IdsByName
  link: number
  comment: number
  milestone_comment: number
  notifications: number[]
  chat: { room: string; message: string }
}

function failMissing(name: string): never {
  throw new Error(`the fixture has no ${name}`)
}
