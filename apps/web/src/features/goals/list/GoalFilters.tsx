import { useNavigate } from '@tanstack/react-router'
import { useSearch } from '../../../lib/look/search.ts'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { goalStatusChoices } from '../goal-status.ts'
import classes from '../goals.module.css'

type Props = { text: string; onTextChange: (text: string) => void; countText: string }

/** Search and status filter of the goals, stored in the URL. */
export function GoalFilters({ text, onTextChange, countText }: Props) {
  const search = useSearch()
  const navigate = useNavigate()
  return (
    <div className={classes.tools}>
      <SearchField className={classes.search} label='Search goals' value={text} onChange={onTextChange} />
      <FilterSelect
        className={classes.filter}
        label='Status'
        allLabel='All statuses'
        choices={goalStatusChoices}
        value={search.status}
        onChange={(status) => navigate({ to: '.', search: { ...search, status }, replace: true })}
      />
      <span className={classes.count} role='status'>
        {countText}
      </span>
    </div>
  )
}
