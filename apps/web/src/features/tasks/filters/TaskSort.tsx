import { Select } from '@mantine/core'
import { customFieldKey } from '@muster/contracts/custom-fields/fields'
import type { Area } from '../../../lib/area.ts'
import { useSearchWithoutPage } from '../../../lib/look/search.ts'
import { useOrganization } from '../../../lib/organization.ts'
import { Segments } from '../../../ui/Segments.tsx'
import { isGrouped } from '../custom-fields/table/groups.ts'
import { useFields } from '../custom-fields/use-fields.ts'
import { taskColumns } from '../table/columns.tsx'
import classes from './task-sort.module.css'
import { useChangeFilters } from './use-change-filters.ts'

const directions = [
  { value: '', label: 'Ascending' },
  { value: '-', label: 'Descending' },
] as const

/** The default order has no word in the URL. */
const defaultValue = 'default'
const noGroups = 'none'

/** The order and the groups of the table, on a phone, where the table has no headers and no room for a menu. */
export function TaskSort({ area }: { area: Area }) {
  const { sort = '', by } = useSearchWithoutPage()
  const change = useChangeFilters()
  const direction = sort.startsWith('-') ? '-' : ''
  const fields = useFields(useOrganization()?.id ?? 0)
  const columns = [
    ...taskColumns[area].map(({ id, header }) => ({ value: id, label: header })),
    ...fields.map(({ id, name }) => ({ value: customFieldKey(id), label: name })),
  ]
  const groups = fields.filter(isGrouped).map(({ id, name }) => ({ value: customFieldKey(id), label: name }))
  const column = columns.find(({ value }) => `${direction}${value}` === sort)?.value
  const defaultOption = { value: defaultValue, label: area === 'employee' ? 'What is due next' : 'Open tasks first' }
  return (
    <div className={classes.sort}>
      <Select
        label='Sort by'
        data={[defaultOption, ...columns]}
        value={column ?? defaultValue}
        allowDeselect={false}
        onChange={(value) =>
          change({ sort: value === defaultValue || value === null ? undefined : `${direction}${value}` })
        }
      />
      {column && (
        <Segments
          label='Direction'
          data={directions}
          value={direction}
          onChange={(next) => change({ sort: `${next}${column}` })}
        />
      )}
      {groups.length > 0 && (
        <Select
          label='Group by'
          data={[{ value: noGroups, label: 'No groups' }, ...groups]}
          value={groups.some(({ value }) => value === by) ? by : noGroups}
          allowDeselect={false}
          onChange={(value) => change({ by: value === noGroups || value === null ? undefined : value })}
        />
      )}
    </div>
  )
}
