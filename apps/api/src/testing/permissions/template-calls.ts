import type { TemplateKind } from '@muster/contracts/templates'
import { contentVersion } from '@muster/contracts/templates/content'
import { countsOf, parseContent } from '../../templates/content.ts'
import type { Calls } from './calls.ts'
import type { PermissionFixture } from './fixture.ts'

/** Inserts a template that names the label L and a custom field and assigns a task, and returns its id. */
export async function makeTemplate(
  { world, canary, A, L, customField, actor }: PermissionFixture,
  kind: TemplateKind,
  isDeleted = false,
): Promise<number> {
  const task = (title: string, parent: number | null) => ({
    title,
    assigned_users: [actor('assigned_member').id],
    labels: [L.id],
    custom_fields: [{ field_id: customField.id, kind: 'text' as const, value: canary }],
    due: { days: 3, time: '23:59:59' },
    parent,
    milestone: null,
    recurrence: null,
  })
  const isProject = kind === 'project'
  const content = parseContent({
    version: contentVersion,
    project: isProject ? { description: canary, start: null, end: null, custom_fields: [customField.id] } : null,
    milestones: isProject ? [{ title: canary, start: null, due: { days: 9, time: '23:59:59' } }] : [],
    tasks: [task(canary, null), task('Part', 0)],
    dependencies: [],
  })
  const { id } = await world.store.db
    .insertInto('templates')
    .values({
      organization_id: A.id,
      kind,
      name: `${canary} ${crypto.randomUUID()}`,
      content: JSON.stringify(content),
      ...countsOf(content),
      created_by: actor('org_manager').id,
      deleted_at: isDeleted ? new Date().toISOString() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const newName = () => `New ${crypto.randomUUID()}`

/** The calls of additional.tsv for templates and copies of projects. */
export const templateCalls: Calls = {
  'GET /templates/organization/{A}': (s) => ({ method: 'GET', url: `/templates/organization/${s.A.id}` }),
  'GET /templates/{template}': async (s) => ({ method: 'GET', url: `/templates/${await makeTemplate(s, 'project')}` }),
  'POST /tasks/{T}/template': (s) => ({
    method: 'POST',
    url: `/tasks/${s.T.id}/template`,
    body: { name: newName() },
  }),
  'POST /projects/{P}/template': (s) => ({
    method: 'POST',
    url: `/projects/${s.P.id}/template`,
    body: { name: newName() },
  }),
  'PUT /templates/{template}': async (s) => ({
    method: 'PUT',
    url: `/templates/${await makeTemplate(s, 'task')}`,
    body: { name: newName() },
  }),
  'DELETE /templates/{template}': async (s) => ({
    method: 'DELETE',
    url: `/templates/${await makeTemplate(s, 'task')}`,
  }),
  'POST /templates/{deleted template}/restore': async (s) => ({
    method: 'POST',
    url: `/templates/${await makeTemplate(s, 'task', true)}/restore`,
  }),
  'POST /templates/{template}/task {project_id:P}': async (s) => ({
    method: 'POST',
    url: `/templates/${await makeTemplate(s, 'task')}/task`,
    body: { project_id: s.P.id },
  }),
  'POST /templates/{template}/project': async (s) => ({
    method: 'POST',
    url: `/templates/${await makeTemplate(s, 'project')}/project`,
    body: { name: newName(), keep_assignees: true },
  }),
  'POST /projects/{P}/duplicate': (s) => ({
    method: 'POST',
    url: `/projects/${s.P.id}/duplicate`,
    body: { name: newName() },
  }),
}
