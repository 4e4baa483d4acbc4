import type { Task } from '@muster/contracts/tasks'
import { instant } from '@muster/database/json'
import { nameInOrganization } from '@muster/server/access/name-in-organization'
import { fileRows } from '@muster/server/files/file-row'
import { writeObject } from '@muster/server/serve/serve-read'
import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { fieldRows } from '../custom-fields/field-row.ts'
import { fieldsVisibleTo } from '../custom-fields/visible-to.ts'
import { filesVisibleTo } from '../files/visible-to.ts'
import { goalRows } from '../goals/goal-row.ts'
import { goalsVisibleTo } from '../goals/visible-to.ts'
import { labelOrder } from '../labels/columns.ts'
import { commentRow as milestoneCommentRow } from '../milestones/comment-row.ts'
import { milestoneRows } from '../milestones/milestone-row.ts'
import { isPersonal, milestonesVisibleTo } from '../milestones/visible-to.ts'
import { projectRows } from '../projects/project-row.ts'
import { projectsVisibleTo } from '../projects/visible-to.ts'
import { type CommentRow, commentRow, toComment } from '../tasks/comments.ts'
import { seriesOfTask } from '../tasks/recurrence/series-row.ts'
import { taskRows } from '../tasks/task-row.ts'
import { tasksVisibleTo } from '../tasks/visible-to.ts'
import { templateRows } from '../templates/template-row.ts'
import { templatesVisibleTo } from '../templates/visible-to.ts'
import { dayText } from '../time-entries/entry-row.ts'
import { lockRows } from '../time-entries/month-locks.ts'
import { shownId } from '../users/member-row.ts'

/**
 * Each row has a single column `json`. If `writeJson` is given, it converts that column to the JSON of the document.
 */
type Part = { key: string; rows: RawBuilder<unknown>; writeJson?: (json: string) => string }

/**
 * The parts of an export besides the organization itself, each row as JSON with the field names of the API contract:
 * the members, the labels, the custom fields, the templates, and those projects, goals, milestones and tasks that the requesting admin sees, without personal goals
 * and their milestones, and without values that depend on the requester.
 */
export function partsOf(db: Db, userId: number, organizationId: number): Part[] {
  const projects = projectsVisibleTo(db, userId).where('p.organization_id', '=', organizationId)
  const goals = goalsVisibleTo(db, userId)
    .where('g.organization_id', '=', organizationId)
    .where('g.is_personal', '=', false)
  const milestones = milestonesVisibleTo(db, userId)
    .where('ms.organization_id', '=', organizationId)
    .where(sql<boolean>`not ${isPersonal}`)
  const tasks = tasksVisibleTo(db, userId).where('t.organization_id', '=', organizationId)
  return [
    { key: 'members', rows: members(organizationId) },
    { key: 'labels', rows: labels(organizationId) },
    { key: 'templates', rows: templates(db, userId, organizationId) },
    { key: 'custom_fields', rows: customFields(db, userId, organizationId) },
    { key: 'projects', rows: sql`select to_jsonb(o) as json from ${projectRows(projects, userId).orderBy('p.id')} o` },
    {
      key: 'goals',
      rows: sql`select to_jsonb(o) - 'my_dependency_percentage' as json from ${goalRows(goals, userId)} o`,
    },
    {
      key: 'milestones',
      rows: sql`
        select to_jsonb(o) - array['goal_id', 'celebrated', 'my_tasks_count'] || jsonb_build_object(
          'goal_ids', (
            select coalesce(jsonb_agg(g.id order by gm.id), '[]') from goal_milestones gm join goals g on g.id = gm.goal_id
            where gm.milestone_id = o.id and g.deleted_at is null and not g.is_personal
          ),
          'comments', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from (
            ${milestoneCommentRow(db).where('c.milestone_id', '=', sql.ref<number>('o.id')).orderBy('c.id')}
          ) c)
        ) as json from ${milestoneRows(db, userId, milestones)} o`,
    },
    {
      key: 'tasks',
      rows: sql`
        select to_jsonb(o) || jsonb_build_object(
          'goal_id', (select g.id from goals g where g.id = o.goal_id and g.deleted_at is null and not g.is_personal),
          'goal_milestone_id', (
            select ms.id from milestones ms
            where ms.id = o.goal_milestone_id and ms.deleted_at is null and not ${isPersonal}
          ),
          'comments', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from (
            ${commentRow(db, userId).where('c.task_id', '=', sql.ref<number>('o.id')).orderBy('c.id')}
          ) c),
          'dependencies', (
            select coalesce(jsonb_agg(jsonb_build_object('to_id', d.to_task_id, 'kind', d.kind) order by d.id), '[]')
            from task_dependencies d join tasks t on t.id = d.to_task_id
            where d.from_task_id = o.id and t.deleted_at is null
          ),
          'time_entries', ${exportedEntries},
          'series', (select to_jsonb(s) from (${seriesOfTask(sql`o.id`)}) s)
        ) as json from ${taskRows(tasks)} o`,
      writeJson: writeObject(({ comments, ...task }: Task & { comments: CommentRow[] }) => ({
        ...task,
        comments: comments.map(toComment),
      })),
    },
    { key: 'time_locks', rows: sql`select to_jsonb(o) as json from ${lockRows(organizationId)} o` },
    { key: 'files', rows: sql`select o.json from ${exportedFiles(db, userId, organizationId)} o` },
  ]
}

/** The time entries of the task `o`, as a JSON array. */
const exportedEntries = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'user_id', e.user_id, 'started_at', ${instant(sql.ref('e.started_at'))},
    'ended_at', ${instant(sql.ref('e.ended_at'))}, 'day', ${dayText(sql`e.started_on`)}, 'minutes', e.minutes, 'note', e.note)
    order by e.id), '[]')
  from time_entries e where e.task_id = o.id
)`

/** The files of what the export contains, without those of personal milestones. */
const exportedFiles = (db: Db, userId: number, organizationId: number) => sql`(
  select to_jsonb(o) || jsonb_build_object('sha256', encode(s.sha256, 'hex')) as json
  from (${fileRows(
    filesVisibleTo(db, userId)
      .where('f.organization_id', '=', organizationId)
      .where(sql<boolean>`(
        f.task_id is not null or f.project_id is not null
        or exists (select from milestones ms where ms.id = f.milestone_id and not ${isPersonal})
      )`)
      .selectAll('f'),
  )}) o join files s on s.id = o.id order by o.id
)`

/** The organization itself, as one row. */
export const organizationOf = (organizationId: number) => sql<{ json: string }>`
  select jsonb_build_object(
    'id', o.id, 'name', o.name, 'description', o.description, 'domain', o.domain, 'currency', o.currency,
    'key_prefix', o.key_prefix, 'created_at', ${instant(sql.ref('o.created_at'))},
    'updated_at', ${instant(sql.ref('o.updated_at'))}
  )::text as json from organizations o where o.id = ${organizationId}`

/** The approximate number of rows, for the progress. */
export const estimatedRowCount = (organizationId: number) => sql<{ rows: number }>`
  select (
    (select count(*) from memberships where organization_id = ${organizationId})
    + (select count(*) from labels where organization_id = ${organizationId})
    + (select count(*) from templates where organization_id = ${organizationId})
    + (select count(*) from custom_fields where organization_id = ${organizationId})
    + (select count(*) from projects where organization_id = ${organizationId})
    + (select count(*) from goals where organization_id = ${organizationId})
    + (select count(*) from milestones where organization_id = ${organizationId})
    + (select count(*) from tasks where organization_id = ${organizationId})
  )::int as rows`

/**
 * As in the list of members, the profile of a former member is reduced to the name, and that of an invited user to the
 * email address.
 */
const members = (organizationId: number) => sql`
  select jsonb_build_object(
    'id', ${shownId},
    'email', case ms.status when 'pending' then i.email when 'active' then u.email end,
    'full_name', case when ms.status <> 'pending' then ${nameInOrganization(sql`ms.organization_id`)} end,
    'role', ms.role,
    'status', ms.status,
    'job_title', case when ms.status = 'active' then coalesce(ms.job_title, u.job_title) end,
    'joined_at', case when ms.status = 'active' then ${instant(sql.ref('ms.joined_at'))} end
  ) as json
  from memberships ms join users u on u.id = ms.user_id
  left join invitations i on i.organization_id = ms.organization_id and i.user_id = ms.user_id
  where ms.organization_id = ${organizationId} order by ${shownId}`

/** The templates with their content, in which labels and users are ids. */
const templates = (db: Db, userId: number, organizationId: number) => sql`
  select to_jsonb(o) as json from (${templateRows(
    templatesVisibleTo(db, userId).where('tp.organization_id', '=', organizationId),
  )
    .select('tp.content')
    .orderBy('tp.id')}) o`

const customFields = (db: Db, userId: number, organizationId: number) => {
  const fields = fieldsVisibleTo(db, userId).where('f.organization_id', '=', organizationId)
  return sql`select to_jsonb(o) - 'value_count' as json from ${fieldRows(fields, userId)} o`
}

const labels = (organizationId: number) => sql`
  select to_jsonb(o) as json from (
    select l.id, l.name, l.color from labels l where l.organization_id = ${organizationId} order by ${labelOrder}
  ) o`
