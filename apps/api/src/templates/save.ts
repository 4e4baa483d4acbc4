import { type Actor, can } from '@muster/contracts/capabilities'
import { maxTemplates, type Template, type TemplateKind } from '@muster/contracts/templates'
import type { TemplateContent } from '@muster/contracts/templates/content'
import { templateTexts } from '@muster/contracts/templates/texts'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseConflict, refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { comparedName } from '../labels/columns.ts'
import { lockForManagement } from '../organizations/lock-for-management.ts'
import { countsOf, textOfContent } from './content.ts'
import { contentOfProject, contentOfTask } from './content-of-source.ts'
import { templateCreated } from './facts.ts'
import { projectSource, taskSource } from './read-source.ts'
import { templateRows } from './template-row.ts'
import { templatesVisibleTo } from './visible-to.ts'

type NewTemplate = { name: string; description?: string | null; keep_assignees: boolean }

/** Saves a task that the caller sees, with its subtasks on all levels, as a template. */
export async function saveTask(store: Store, principal: Principal, id: number, body: NewTemplate): Promise<Template> {
  const { source, actor } = await taskSource(store.db, principal, id)
  refuseUnless(can.manageTemplates(actor))
  const content = contentOfTask(source, body.keep_assignees)
  return saveContent(store, principal, { organizationId: source.organization_id, kind: 'task', content, ...body })
}

/** Saves a project that the caller sees, with what the caller sees in it, as a template. */
export async function saveProject(
  store: Store,
  principal: Principal,
  id: number,
  { keep_assignees: assignees, ...body }: NewTemplate,
): Promise<Template> {
  const { source, actor } = await projectSource(store.db, principal, id)
  refuseUnless(can.manageTemplates(actor))
  const { content } = contentOfProject(source, { tasks: true, milestones: true, assignees })
  return saveContent(store, principal, {
    organizationId: source.project.organization_id,
    kind: 'project',
    content,
    ...body,
  })
}

type SavedContent = {
  organizationId: number
  kind: TemplateKind
  name: string
  description?: string | null
  content: TemplateContent
}

/** Throws 409 if the organization has a template of this kind with this name, or too many templates. */
function saveContent(store: Store, principal: Principal, saved: SavedContent): Promise<Template> {
  const { organizationId, kind, name, description = null, content } = saved
  const text = textOfContent(content)
  return store.write(async (tx) => {
    const actor = await lockTemplatesOf(tx, principal, organizationId)
    await refuseTakenName(tx, organizationId, kind, name)
    await refuseTooMany(tx, organizationId)
    const { id } = await tx
      .insertInto('templates')
      .values({
        organization_id: organizationId,
        kind,
        name,
        description,
        content: text,
        ...countsOf(content),
        created_by: principal.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const template = await readTemplate(tx, principal, id)
    await record(tx, templateCreated(actor.id, template))
    return template
  })
}

/** Locks the organization for a change of its templates. Throws 403 if the caller may not manage them. */
export const lockTemplatesOf = (tx: Tx, principal: Principal, organizationId: number): Promise<Actor> =>
  lockForManagement(tx, principal, organizationId, can.manageTemplates)

/** Throws 409 if another template of this kind has this name. */
export async function refuseTakenName(
  tx: Tx,
  organizationId: number,
  kind: TemplateKind,
  name: string,
  ownId?: number,
): Promise<void> {
  const taken = await tx
    .selectFrom('templates as tp')
    .where('tp.organization_id', '=', organizationId)
    .where('tp.kind', '=', kind)
    .where('tp.deleted_at', 'is', null)
    .where(sql<boolean>`${comparedName(sql.ref('tp.name'))} = ${comparedName(sql`${name}::text`)}`)
    .where('tp.id', 'is distinct from', ownId ?? null)
    .select('tp.id')
    .executeTakeFirst()
  if (taken) refuseConflict(templateTexts.nameTaken)
}

/** Throws 409 if the organization has as many templates as it may have. */
export async function refuseTooMany(tx: Tx, organizationId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('templates')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= maxTemplates) refuseConflict(templateTexts.tooMany(maxTemplates))
}

/** The template as the caller sees it. Throws 404 if it is not visible. */
export const readTemplate = async (tx: Tx, principal: Principal, id: number): Promise<Template> =>
  (await templateRows(templatesVisibleTo(tx, principal.userId).where('tp.id', '=', id)).executeTakeFirst()) ??
  refuseNotFound('Template')
