import { colorAt, maxLabels } from '@muster/contracts/labels/fields'
import { distinctNames } from '@muster/contracts/labels/name'
import { labelTexts } from '@muster/contracts/labels/texts'
import { refuseInvalid } from '@muster/server/http/problems'
import { lockInOrder } from '@muster/server/lock-order'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { comparedName } from './columns.ts'
import { countLabels } from './create.ts'
import type { ManagedLabel } from './seen-by.ts'

/** The ids of labels by the names in a file, in lower case, and the labels that were created for it. */
export type ImportedLabels = { idsByName: Map<string, number>; created: ManagedLabel[] }

/**
 * Finds the labels with these names and creates the others, with the colors in turn. The caller has locked the
 * organization, so that no other transaction changes names, and records the created labels. Throws 422 if there would
 * be too many labels.
 */
export async function importLabels(tx: Tx, organizationId: number, names: readonly string[]): Promise<ImportedLabels> {
  const uniqueNames = distinctNames(names)
  const found = await labelsNamed(tx, organizationId, uniqueNames)
  const missing = found.filter(({ id }) => id === null).map(({ name }) => name)
  const created = await createAll(tx, organizationId, missing)
  const all = created.length > 0 ? await labelsNamed(tx, organizationId, uniqueNames) : found
  const idsByName = new Map(all.flatMap(({ name, id }) => (id === null ? [] : [[name.toLowerCase(), id] as const])))
  await lockInOrder(tx, { labels: { organizationId, keep: [...idsByName.values()] } })
  return { idsByName, created }
}

/** Each name with the id of its label, or null. */
async function labelsNamed(tx: Tx, organizationId: number, names: readonly string[]) {
  const { rows } = await sql<{ name: string; id: number | null }>`
    select wanted.name, l.id
    from unnest(${names}::text[]) with ordinality as wanted (name, place)
    left join labels l on l.organization_id = ${organizationId}
      and ${comparedName(sql`l.name`)} = ${comparedName(sql`wanted.name`)}
    order by wanted.place`.execute(tx)
  return rows
}

async function createAll(tx: Tx, organizationId: number, names: readonly string[]): Promise<ManagedLabel[]> {
  if (names.length === 0) return []
  const count = await countLabels(tx, organizationId)
  if (count + names.length > maxLabels) refuseInvalid({ field: 'file', message: labelTexts.tooMany(maxLabels) })
  return (
    tx
      .insertInto('labels')
      .values(names.map((name, index) => ({ organization_id: organizationId, name, color: colorAt(count + index) })))
      // Two names that JavaScript distinguishes may be equal for PostgreSQL.
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'name', 'color', 'organization_id'])
      .execute()
  )
}
