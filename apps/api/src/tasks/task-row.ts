import { instant } from '@muster/database/json'
import { sql } from 'kysely'
import type { tasksVisibleTo } from './visible-to.ts'

/** Selects visible tasks in the contract's words; the one place that says what a task looks like. */
export const taskRow = (tasks: ReturnType<typeof tasksVisibleTo>) =>
  tasks
    .innerJoin('projects as p', 'p.id', 't.project_id')
    .innerJoin('organizations as o', 'o.id', 't.organization_id')
    .innerJoinLateral(assignees, (join) => join.onTrue())
    .select([
      't.id',
      sql<string>`o.key_prefix || '-' || t.number`.as('key'),
      't.title',
      't.description',
      't.organization_id',
      't.project_id',
      'p.name as project_name',
      't.goal_id',
      't.milestone_id as goal_milestone_id',
      sql<number | null>`a.ids[1]`.as('assigned_to'),
      sql<string | null>`a.names[1]`.as('assigned_to_name'),
      sql<string | null>`a.names[1]`.as('assigned_user_name'),
      sql`case when a.ids[1] is not null then json_build_object('id', a.ids[1], 'full_name', a.names[1]) end`.as(
        'assigned_user',
      ),
      sql<number[]>`coalesce(a.ids, '{}')`.as('assignees'),
      sql`coalesce(a.users, '[]')`.as('assigned_users'),
      't.priority',
      't.status',
      't.due_date',
      sql<string | null>`case when t.due_date::time <> '23:59:59' then to_char(t.due_date, 'HH24:MI') end`.as(
        'due_time',
      ),
      't.expected_completion_time',
      't.estimated_hours',
      't.created_by',
      't.comment_count',
      't.position',
      't.version',
      instant(sql.ref('t.created_at')).as('created_at'),
      instant(sql.ref('t.updated_at')).as('updated_at'),
    ])

/** Sorted before they are gathered, so that the three aggregates need not sort again each. */
const assignees = () =>
  sql<{ ids: number[] | null; names: string[] | null; users: unknown }>`(
  select array_agg(u.id) as ids, array_agg(u.name) as names,
    json_agg(json_build_object('id', u.id, 'full_name', u.name, 'avatar', null)) as users
  from (
    select u.id, coalesce(u.full_name, u.username) as name
    from task_assignees ta join users u on u.id = ta.user_id
    where ta.task_id = t.id
    order by ta.place
  ) u
)`.as<'a'>(sql.ref<'a'>('a'))
