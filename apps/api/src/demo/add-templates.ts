import type { CustomFieldKind } from '@muster/contracts/custom-fields/fields'
import { contentVersion } from '@muster/contracts/templates/content'
import type { Tx } from '@muster/server/store'
import { countsOf, parseContent } from '../templates/content.ts'
import { templates } from './templates.ts'

type Organization = { organizationId: number; labelIds: ReadonlyMap<string, number>; createdBy: number }

/** Adds a template of a task and one of a project. */
export async function addTemplates(tx: Tx, { organizationId, labelIds, createdBy }: Organization): Promise<void> {
  const fields = await tx
    .selectFrom('custom_fields')
    .where('organization_id', '=', organizationId)
    .select(['id', 'name', 'kind'])
    .execute()
  for (const { kind, name, description, ...template } of templates) {
    const content = contentOf(template, labelIds, fields)
    await tx
      .insertInto('templates')
      .values({
        organization_id: organizationId,
        kind,
        name,
        description,
        content: JSON.stringify(content),
        ...countsOf(content),
        created_by: createdBy,
      })
      .execute()
  }
}

type Field = { id: number; name: string; kind: CustomFieldKind }

type Described = Pick<(typeof templates)[number], 'project' | 'milestones' | 'tasks'>

function contentOf(
  { project, milestones, tasks }: Described,
  labelIds: ReadonlyMap<string, number>,
  fields: readonly Field[],
) {
  const rows = tasks.flatMap(({ subtasks = [], ...task }) => [
    { ...task, parent: undefined },
    ...subtasks.map((title) => ({ title, parent: task.title })),
  ])
  const indexOf = (title: string) => rows.findIndex((row) => row.title === title)
  return parseContent({
    version: contentVersion,
    project: project && { ...project, custom_fields: fields.map(({ id }) => id) },
    milestones,
    tasks: rows.map(({ title, parent, ...task }) => {
      const {
        description,
        due,
        time = '23:59:59',
        hours,
        labels = [],
        values = {},
        priority,
        milestone = null,
      } = { ...blank, ...task }
      return {
        title,
        description,
        priority,
        estimated_hours: hours ?? null,
        assigned_users: [],
        labels: labels.flatMap((label) => labelIds.get(label) ?? []),
        custom_fields: fields.flatMap(({ id: field_id, name, kind }) => {
          const value = values[name]
          return value === undefined ? [] : { field_id, kind, value }
        }),
        due: due === undefined ? null : { days: due, time },
        parent: parent === undefined ? null : indexOf(parent),
        milestone,
        recurrence: null,
      }
    }),
    dependencies: tasks.flatMap(({ title, after }) =>
      after === undefined ? [] : [{ from: indexOf(after), to: indexOf(title), kind: 'blocks' }],
    ),
  })
}

/** The values of a subtask, which has only a title. */
const blank: Omit<Described['tasks'][number], 'title' | 'subtasks' | 'after'> = {}
