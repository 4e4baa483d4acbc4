import { type ComboboxItem, MultiSelect, type MultiSelectProps, Pill } from '@mantine/core'
import { maxAssignees, taskFields } from '@muster/contracts/tasks/fields'
import { useQuery } from '@tanstack/react-query'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { firstPeople, type Person, personOptions } from '../person-options.ts'
import { assignableUsersQuery } from '../queries.ts'
import classes from './people-select.module.css'

type Props = Omit<MultiSelectProps, 'data' | 'filter' | 'searchable'> & {
  /** The organization whose people are offered; without it, the input is disabled. */
  organizationId: number | undefined
  /** Current assignees, kept as options even if they have left the organization. */
  former?: readonly Person[]
}

/** Searchable select for the assignees of a task; shows 'Unassigned' when empty. */
export function PeopleSelect({ organizationId, former = [], value = [], error, ...rest }: Props) {
  const people = useQuery({ ...assignableUsersQuery(organizationId ?? 0), enabled: organizationId !== undefined })
  return (
    <MultiSelect
      label={taskFields.assigned_users.label}
      placeholder={value.length === 0 ? 'Unassigned' : undefined}
      searchable
      filter={firstPeople}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear Assigned To' }}
      hidePickedOptions
      maxValues={maxAssignees}
      disabled={organizationId === undefined}
      data={personOptions(people.data ?? [], people.data ? former.map(leftSince) : former)}
      renderOption={({ option }) => <PersonLabel option={option} />}
      renderPill={(pill) => <PersonPill {...pill} />}
      nothingFoundMessage={people.isPending && organizationId !== undefined ? 'Loading people…' : 'Nobody of that name'}
      error={error ?? people.error?.message}
      value={value}
      {...rest}
    />
  )
}

/** Marks a person as a former member. `personOptions` uses it only for people who are not in the organization. */
const leftSince = ({ id, name }: Person): Person => ({ id, name: name && `${name} (former member)` })

const PersonLabel = ({ option }: { option: ComboboxItem }) => (
  <span className={classes.person}>
    {!option.disabled && <Avatar name={option.label} size={20} />}
    {option.label}
  </span>
)

type PillProps = { option: { label: string } | undefined; value?: string; onRemove?: () => void; disabled?: boolean }

const PersonPill = ({ option, value, onRemove, disabled }: PillProps) => {
  const name = option?.label ?? value ?? ''
  return (
    <Pill
      withRemoveButton={!disabled}
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': `Remove ${name}`, 'aria-hidden': false, tabIndex: 0 }}
    >
      <span className={classes.person}>
        <Avatar name={name} size={16} />
        {name}
      </span>
    </Pill>
  )
}
