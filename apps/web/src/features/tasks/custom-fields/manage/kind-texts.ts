import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { describedKind, hasOptions } from '@muster/contracts/custom-fields/kinds'
import { formatCount } from '../../../../lib/format/count.ts'

/** '1 project', '12 projects', 'No projects yet'. */
export const projectsText = (count: number) =>
  count === 0 ? 'No projects yet' : `${formatCount(count)} ${count === 1 ? 'project' : 'projects'}`

/** 'Number in kg · 2 projects · Required · On cards'. */
export function fieldSummary({ kind, unit, currency, options, project_ids, is_required, on_card }: CustomField) {
  const name = describedKind(kind).name
  const detail = hasOptions(kind)
    ? `${name} with ${options.length} ${options.length === 1 ? 'option' : 'options'}`
    : (unit ?? currency)
      ? `${name} in ${unit ?? currency}`
      : name
  return [detail, projectsText(project_ids.length), is_required && 'Required', on_card && 'On cards']
    .filter(Boolean)
    .join(' · ')
}
