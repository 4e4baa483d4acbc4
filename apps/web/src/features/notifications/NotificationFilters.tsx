import { Select } from '@mantine/core'
import { notificationTypes } from '@muster/contracts/notifications'
import type { Search } from '../../lib/look/search.ts'
import { useMe } from '../../lib/session.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import filters from '../../ui/filters/filters.module.css'
import { Segments } from '../../ui/Segments.tsx'
import type { NotificationFilter } from './notification-filter.ts'
import { notificationNames } from './notification-kinds.ts'
import classes from './notifications-page.module.css'

type Props = {
  filter: NotificationFilter
  onChange: (part: Pick<Search, 'status' | 'type' | 'from'>) => void
}

const stateChoices = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'archived', label: 'Archived' },
] as const

const kindChoices = notificationTypes.map((type) => ({ value: type, label: notificationNames[type] }))

/** The filters of the list, stored in the URL. */
export function NotificationFilters({ filter: { state, type, organizationId }, onChange }: Props) {
  const { organizations } = useMe()
  const organizationChoices = organizations.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <div className={classes.filters}>
      <Segments
        label='Show'
        data={stateChoices}
        value={state}
        onChange={(next) => onChange({ status: next === 'all' ? undefined : next })}
      />
      <FilterSelect
        className={classes.filter}
        label='Kind'
        allLabel='All kinds'
        choices={kindChoices}
        value={type}
        onChange={(next) => onChange({ type: next })}
      />
      {organizations.length > 1 && (
        <Select
          className={`${filters.choice} ${classes.filter}`}
          aria-label='Organization'
          data={[{ value: 'all', label: 'All organizations' }, ...organizationChoices]}
          value={organizationId === undefined ? 'all' : String(organizationId)}
          allowDeselect={false}
          searchable={organizations.length > 8}
          onChange={(next) => onChange({ from: next ?? undefined })}
        />
      )}
    </div>
  )
}
