import { IconX } from '@tabler/icons-react'
import type { Area } from '../../../lib/area.ts'
import { selectKeys } from './active-filters.ts'
import classes from './filter-chips.module.css'
import { useFilterTexts } from './filter-texts.ts'
import { useChangeFilters } from './use-change-filters.ts'

type Props = { area: Area; organizationId: number; userId: number; onClear: () => void }

/** The active filters, each with a button that removes it. Above a wide list, a select shows some of them already. */
export function FilterChips({ area, organizationId, userId, onClear }: Props) {
  const filters = useFilterTexts(area, organizationId, userId)
  const changeFilters = useChangeFilters()
  if (filters.length === 0) return null
  return (
    <div className={classes.bar}>
      <ul className={classes.chips} aria-label='Active filters'>
        {filters.map(({ key, text, part }) => (
          <li key={`${key} ${text}`} className={classes.chip} data-select={selectKeys.includes(key) || undefined}>
            <span className={classes.text}>{text}</span>
            <button
              type='button'
              className={classes.remove}
              aria-label={`Remove ${text}`}
              onClick={() => changeFilters(part)}
            >
              <IconX size={14} stroke={1.8} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <button type='button' className={classes.clear} onClick={onClear}>
        Clear filters
      </button>
    </div>
  )
}
