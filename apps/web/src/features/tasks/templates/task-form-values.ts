import type { TemplateDetail } from '@muster/contracts/templates'
import { templateTaskFields } from '@muster/contracts/templates/content'
import { formOf } from '../../../lib/fields/form-values.ts'
import { today } from '../../../lib/format/dates.ts'
import type { EnteredValues } from '../custom-fields/form/entered-values.ts'

/** The values of the form of a new task that a template determines. Its date counts from today. */
export function valuesOfTemplate({ tasks: [root] }: TemplateDetail) {
  if (!root) return {}
  const { due } = root
  return {
    ...formOf(templateTaskFields, root),
    labels: root.labels.map(({ id }) => String(id)),
    assigned_users: root.assigned_users.map(({ id }) => String(id)),
    due_date: due ? dayAfter(today(), due.days) : '',
    due_time: due && due.time !== '23:59:59' ? due.time.slice(0, 5) : '',
  }
}

/** The values of custom fields that a template determines, by the id of the field. */
export const fieldValuesOfTemplate = ({ tasks: [root] }: TemplateDetail): EnteredValues =>
  Object.fromEntries((root?.custom_fields ?? []).map(({ field_id, value }) => [field_id, value]))

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
