import type { CustomFieldChanges } from '@muster/contracts/custom-fields'
import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { allowLongStatements } from '@muster/database/allow-long-statements'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { sortedIds } from '@muster/server/lock-order'
import type { Store } from '@muster/server/store'
import { refuseReservedName, refuseTakenName, refuseUnfit } from './create.ts'
import { fieldChanged } from './facts.ts'
import { changedOptions, writeOptions } from './options.ts'
import { setProjects } from './projects.ts'
import { managedField, readField } from './seen-by.ts'

const plainKeys = ['name', 'unit', 'currency', 'is_required', 'on_card'] as const

/** Changes a custom field, but not its kind. Its fact increments the organization's `names`, so that rows are built again. */
export function updateCustomField(
  store: Store,
  principal: Principal,
  id: number,
  body: CustomFieldChanges,
): Promise<CustomField> {
  return store.write(async (tx) => {
    // These change the values of tasks, or the words of the search for them, so writes of values must have ended.
    const strength = body.options || body.removed_option_ids || changesProjects(body) ? 'end' : 'change'
    const { field, actor } = await managedField(tx, principal, id, strength, { getsName: body.name !== undefined })
    refuseUnfit(field.kind, body)
    const keys = plainKeys.filter((key) => body[key] !== undefined && body[key] !== field[key])
    const projectIds = changesProjects(body) && sortedIds(projectsAfter(field, body))
    const movesProjects = projectIds && projectIds.join() !== field.project_ids.join()
    const options = changedOptions(field, body)
    if (keys.includes('name') && body.name !== undefined) {
      refuseReservedName(body.name)
      await refuseTakenName(tx, field.organization_id, body.name, id)
    }
    if (keys.length === 0 && !movesProjects && !options) return field
    // The words of every task with a value change with the projects and the names of options.
    if (movesProjects || options) await allowLongStatements(tx)
    if (keys.length > 0)
      await tx
        .updateTable('custom_fields')
        .set(Object.fromEntries(keys.map((key) => [key, body[key]])))
        .where('id', '=', id)
        .execute()
    if (movesProjects) await setProjects(tx, field.organization_id, id, projectIds)
    if (options) await writeOptions(tx, field, options)
    const changed = await readField(tx, principal, id)
    await record(
      tx,
      fieldChanged(actor.id, field, {
        kind: 'custom_field.updated',
        values: { changes: changesBetween(field, changed) },
      }),
    )
    return changed
  })
}

const changesProjects = ({ project_ids, add_project_ids, remove_project_ids }: CustomFieldChanges) =>
  project_ids !== undefined || add_project_ids !== undefined || remove_project_ids !== undefined

function projectsAfter({ project_ids: current }: CustomField, body: CustomFieldChanges): number[] {
  const { project_ids, add_project_ids = [], remove_project_ids = [] } = body
  const removed = new Set(remove_project_ids)
  return project_ids ?? [...current, ...add_project_ids].filter((id) => !removed.has(id))
}

const comparedKeys = [...plainKeys, 'project_ids'] as const

function changesBetween(before: CustomField, after: CustomField) {
  const optionsOf = ({ options }: CustomField) => options.map(({ id, name, color }) => ({ id, name, color }))
  return {
    ...Object.fromEntries(
      comparedKeys
        .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
        .map((key) => [key, { from: before[key], to: after[key] }]),
    ),
    ...(JSON.stringify(optionsOf(before)) !== JSON.stringify(optionsOf(after)) && {
      options: { from: optionsOf(before), to: optionsOf(after) },
    }),
  }
}
