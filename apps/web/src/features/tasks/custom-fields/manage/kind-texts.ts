import type { CustomField, CustomFieldKind } from '@muster/contracts/custom-fields/fields'
import { customFieldKindNames } from '@muster/contracts/custom-fields/fields'
import { formatCount } from '../../../../lib/format/count.ts'

/** What a kind is for, below its name in the choice of kinds. */
export const kindHints: Record<CustomFieldKind, string> = {
  text: 'One line, such as a reference',
  number: 'With a unit, such as kg; can be summed',
  money: 'In a currency; can be summed',
  select: 'One of several options',
  multi_select: 'Any number of options',
  date: 'A day without a time',
  person: 'A member of the organization',
  checkbox: 'Yes, or nothing',
  link: 'The address of a web page',
}

export const hasOptions = (kind: CustomFieldKind) => kind === 'select' || kind === 'multi_select'

/** '1 project', '12 projects', 'No projects yet'. */
export const projectsText = (count: number) =>
  count === 0 ? 'No projects yet' : `${formatCount(count)} ${count === 1 ? 'project' : 'projects'}`

/** 'Number in kg · 2 projects · Required · On cards'. */
export function fieldSummary({ kind, unit, currency, options, project_ids, is_required, on_card }: CustomField) {
  const name = customFieldKindNames[kind]
  const detail = hasOptions(kind)
    ? `${name} with ${options.length} ${options.length === 1 ? 'option' : 'options'}`
    : (unit ?? currency)
      ? `${name} in ${unit ?? currency}`
      : name
  return [detail, projectsText(project_ids.length), is_required && 'Required', on_card && 'On cards']
    .filter(Boolean)
    .join(' · ')
}
