import type { CustomField } from '@muster/contracts/custom-fields/fields'
import { useEffect, useRef, useState } from 'react'
import type { Area } from '../../../lib/area.ts'
import { useSearchWithoutPage } from '../../../lib/look/search.ts'
import { EditorPopover } from '../../../ui/editors/EditorPopover.tsx'
import { FieldFilterValues } from '../custom-fields/filters/FieldFilterValues.tsx'
import { useFields } from '../custom-fields/use-fields.ts'
import type { FilterKey } from './active-filters.ts'
import { filterNames } from './active-filters.ts'
import { FilterProperties } from './FilterProperties.tsx'
import { FilterValues } from './FilterValues.tsx'
import type { FilterSearch } from './filter-tasks.ts'
import { useChangeFilters } from './use-change-filters.ts'

type Props = {
  area: Area
  organizationId: number
  userId: number
  anchor: HTMLElement
  onClose: () => void
}

/** The menu that adds a filter: first its property, or a value that the user types, then the value. */
export function FilterMenu({ area, organizationId, userId, anchor, onClose }: Props) {
  const [property, setProperty] = useState<FilterKey>()
  const [field, setField] = useState<CustomField>()
  const fields = useFields(organizationId)
  const content = useRef<HTMLDivElement>(null)
  const search = useSearchWithoutPage()
  const changeFilters = useChangeFilters()
  // The trap of the popover focuses only the first list.
  useEffect(() => {
    if (property ?? field) content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [property, field])
  const apply = (part: FilterSearch) => {
    changeFilters(part)
    onClose()
  }
  const name = field?.name ?? (property && filterNames[property].toLowerCase())
  return (
    <EditorPopover label={name ? `Filter by ${name}` : 'Add a filter'} anchor={anchor} onClose={onClose}>
      <div ref={content}>
        {field ? (
          <FieldFilterValues field={field} onApply={(text) => apply({ fields: text })} onClose={onClose} />
        ) : property ? (
          <FilterValues
            property={property}
            area={area}
            organizationId={organizationId}
            userId={userId}
            search={search}
            onApply={apply}
            onClose={onClose}
          />
        ) : (
          <FilterProperties
            area={area}
            fields={fields}
            search={search}
            onOpen={setProperty}
            onOpenField={setField}
            onApply={apply}
            onClose={onClose}
          />
        )}
      </div>
    </EditorPopover>
  )
}
