import type { Template } from '@muster/contracts/templates'
import { contentVersion, type TemplateTask } from '@muster/contracts/templates/content'
import { templateTexts } from '@muster/contracts/templates/texts'
import type { Tables } from '@muster/database/tables'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { refuseStaleTag, tagOf } from '@muster/server/http/etag'
import { refuseInvalid, refuseNotFound } from '@muster/server/http/problems'
import { writeObject } from '@muster/server/serve/serve-read'
import type { Db, Store, Tx } from '@muster/server/store'
import { sql, type UpdateObject } from 'kysely'
import { countsOf, parseContent, textOfContent } from './content.ts'
import { templateDeleted, templateRestored, templateUpdated } from './facts.ts'
import { lockTemplatesOf, readTemplate, refuseTakenName, refuseTooMany } from './save.ts'
import { templateDetail, toDetail } from './template-row.ts'
import { templatesOf, templatesVisibleTo } from './visible-to.ts'

type Changes = { name?: string; description?: string | null; tasks?: TemplateTask[] }

/**
 * Changes the name, the description, or the tasks of a template of a task. Throws 412 if `ifMatch` is no current ETag of
 * the template with its content.
 */
export function updateTemplate(
  store: Store,
  principal: Principal,
  id: number,
  body: Changes,
  ifMatch?: string,
): Promise<Template> {
  return store.write(async (tx) => {
    const { before, actor } = await lockTemplate(tx, principal, id)
    if (ifMatch !== undefined) {
      const text = await detailText(tx, principal, id)
      refuseStaleTag(ifMatch, tagOf(principal.userId, text), text)
    }
    const { kind, organization_id: organizationId } = before
    if (body.name !== undefined) await refuseTakenName(tx, organizationId, kind, body.name, id)
    const changed: UpdateObject<Tables, 'templates'> = {
      name: body.name,
      description: body.description,
      ...contentIn(body, before),
    }
    await tx
      .updateTable('templates')
      .set({ ...changed, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    const template = await readTemplate(tx, principal, id)
    const changes = {
      ...(template.name !== before.name && { name: { from: before.name, to: template.name } }),
      ...(body.tasks && { tasks: { from: before.task_count, to: template.task_count } }),
    }
    await record(tx, templateUpdated(actor.id, template, changes))
    return template
  })
}

/** The template with its content as JSON, as `GET /templates/{id}` returns it. */
async function detailText(tx: Tx, principal: Principal, id: number): Promise<string> {
  const detail = templateDetail(templatesVisibleTo(tx, principal.userId).where('tp.id', '=', id))
  const { rows } = await sql<{ json: string }>`select row_to_json(o)::text as json from (${detail}) o`.execute(tx)
  return rows[0] ? writeObject(toDetail)(rows[0].json) : refuseNotFound('Template')
}

function contentIn({ tasks }: Changes, { kind }: Template) {
  if (!tasks) return {}
  if (kind !== 'task') return refuseInvalid({ field: 'tasks', message: templateTexts.onlyTasks })
  const content = parseContent({ version: contentVersion, project: null, milestones: [], tasks, dependencies: [] })
  return { content: textOfContent(content), ...countsOf(content) }
}

export function deleteTemplate(store: Store, principal: Principal, id: number): Promise<void> {
  return store.write(async (tx) => {
    const { before, actor } = await lockTemplate(tx, principal, id)
    await tx
      .updateTable('templates')
      .set({ deleted_at: sql`now()`, deleted_by: actor.id })
      .where('id', '=', id)
      .execute()
    await record(tx, templateDeleted(actor.id, before))
  })
}

/**
 * Restores a deleted template; one that is not deleted stays as it is. Throws 409 if another template has its name, or
 * there are too many.
 */
export function restoreTemplate(store: Store, principal: Principal, id: number): Promise<Template> {
  return store.write(async (tx) => {
    const actor = await lockTemplatesOf(tx, principal, (await storedTemplate(tx, principal, id)).organization_id)
    const { organization_id: organizationId, kind, name, deleted_at } = await storedTemplate(tx, principal, id)
    if (deleted_at === null) return readTemplate(tx, principal, id)
    await refuseTakenName(tx, organizationId, kind, name)
    await refuseTooMany(tx, organizationId)
    await tx.updateTable('templates').set({ deleted_at: null, deleted_by: null }).where('id', '=', id).execute()
    const template = await readTemplate(tx, principal, id)
    await record(tx, templateRestored(actor.id, template))
    return template
  })
}

const storedTemplate = async (tx: Tx, principal: Principal, id: number) =>
  (await templatesOf(tx, principal.userId)
    .where('tp.id', '=', id)
    .select(['tp.organization_id', 'tp.kind', 'tp.name', 'tp.deleted_at'])
    .executeTakeFirst()) ?? refuseNotFound('Template')

/** Locks the templates of the organization of this one, and reads it. Throws 404 if it is not visible. */
async function lockTemplate(tx: Tx, principal: Principal, id: number) {
  const found = await templatesVisibleTo(tx, principal.userId)
    .where('tp.id', '=', id)
    .select('tp.organization_id')
    .executeTakeFirst()
  if (!found) return refuseNotFound('Template')
  const actor = await lockTemplatesOf(tx, principal, found.organization_id)
  return { before: await readTemplate(tx, principal, id), actor }
}

/** Permanently deletes the templates that were deleted 30 days ago. */
export const purgeTemplates = (db: Db) =>
  sql`delete from templates where deleted_at < now() - interval '30 days'`.execute(db)
