import type { TemplateContent } from '@muster/contracts/templates/content'
import type { Principal } from '@muster/server/access/principal'
import { refuseNotFound } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { parseContent } from './content.ts'
import { templatesVisibleTo } from './visible-to.ts'

/** The content of a template, validated again. Throws 404 if it is not visible. */
export async function storedContent(
  db: Db,
  principal: Principal,
  id: number,
): Promise<{ content: TemplateContent; organizationId: number }> {
  const found = await templatesVisibleTo(db, principal.userId)
    .where('tp.id', '=', id)
    .select(['tp.content', 'tp.organization_id'])
    .executeTakeFirst()
  if (!found) return refuseNotFound('Template')
  return { content: parseContent(found.content), organizationId: found.organization_id }
}
