import { contentVersion } from '@muster/contracts/templates/content'
import type { Tx } from '@muster/server/store'
import { countsOf, parseContent } from '../templates/content.ts'
import { templates } from './templates.ts'

type Organization = { organizationId: number; labelIds: ReadonlyMap<string, number>; createdBy: number }

/** Adds a template of a task and one of a project. */
export async function addTemplates(tx: Tx, { organizationId, labelIds, createdBy }: Organization): Promise<void> {
  for (const { kind, name, description, ...template } of templates) {
    const content = contentOf(template, labelIds)
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

type Described = Pick<(typeof templates)[number], 'project' | 'milestones' | 'tasks'>

function contentOf({ project, milestones, tasks }: Described, labelIds: ReadonlyMap<string, number>) {
  const rows = tasks.flatMap(({ subtasks = [], ...task }) => [
    { ...task, parent: undefined },
    ...subtasks.map((title) => ({ title, parent: task.title })),
  ])
  const indexOf = (title: string) => rows.findIndex((row) => row.title === title)
  return parseContent({
    version: contentVersion,
    project,
    milestones,
    tasks: rows.map(({ title, parent, ...task }) => {
      const {
        description,
        due,
        time = '23:59:59',
        hours,
        labels = [],
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
