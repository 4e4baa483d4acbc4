import { type ComboboxItem, MultiSelect, type MultiSelectProps, Pill } from '@mantine/core'
import { maxAssignees, taskFields } from '@muster/contracts/tasks/fields'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { type Option, shownOptions } from '../../../ui/select/match-options.ts'
import { useMatches } from '../../../ui/select/matches.ts'
import { RetryError } from '../../../ui/select/RetryError.tsx'
import { useAway } from '../../absences/use-away.ts'
import { assignableUsersQuery, foundPeople } from '../found-people.ts'
import { type Person, personOptions } from '../person-options.ts'
import classes from './people-select.module.css'

type Props = Omit<MultiSelectProps, 'data' | 'filter' | 'searchable'> & {
  /** The organization whose people are offered; without it, the input is disabled. */
  organizationId: number | undefined
  /** Current assignees, kept as options even if they have left the organization. */
  currentAssignees?: readonly Person[]
}

/** Searchable select for the assignees of a task; shows 'Unassigned' when empty. */
export function PeopleSelect({ organizationId, currentAssignees = [], value = [], error, onChange, ...rest }: Props) {
  const [typedText, setTypedText] = useState('')
  const [picked, setPicked] = useState<readonly Option[]>([])
  const enabled = organizationId !== undefined
  const orgId = organizationId ?? 0
  const awayOf = useAway(organizationId)
  const matches = useMatches(foundPeople(orgId), typedText, enabled)
  // The names of people whom the user has picked are known. The names of the other selected people are read from the
  // server.
  const unnamedIds = value.filter((id) => !picked.some((option) => option.value === id)).map(Number)
  const members = useQuery({ ...assignableUsersQuery(orgId, unnamedIds), enabled: enabled && unnamedIds.length > 0 })
  const options = personOptions(matches.rows ?? [])
  const total = matches.total - options.filter(({ value: id }) => value.includes(id)).length
  const shownPeople = shownOptions({
    options: options.filter(({ value: id }) => !value.includes(id)),
    total: matches.isStale ? undefined : total,
    typed: typedText,
    hint: 'a name',
  })
  const isLoading = enabled && (matches.isStale || (!matches.rows && !matches.error))
  const shownIds = new Set(shownPeople.map((option) => option.value))
  const knownOptions = [
    ...picked,
    ...personOptions(members.data ?? currentAssignees, members.data ? currentAssignees.map(asFormerMember) : []),
  ].filter(
    (option, index, all) =>
      !shownIds.has(option.value) && all.findIndex((otherOption) => otherOption.value === option.value) === index,
  )
  const loadError = matches.error ?? members.error
  const retry = () => Promise.all([matches.refetch(), unnamedIds.length > 0 && members.refetch()])
  return (
    <MultiSelect
      label={taskFields.assigned_users.label}
      placeholder={value.length === 0 ? 'Unassigned' : undefined}
      searchable
      onSearchChange={setTypedText}
      filter={({ options: all }) => all.filter((option) => 'value' in option && shownIds.has(String(option.value)))}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear Assigned To' }}
      hidePickedOptions
      maxValues={maxAssignees}
      disabled={!enabled}
      data={[...shownPeople, ...knownOptions]}
      renderOption={({ option }) => <PersonLabel option={option} away={awayOf(option.value)} />}
      renderPill={(pill) => <PersonPill {...pill} />}
      nothingFoundMessage={isLoading ? 'Searching...' : 'Nobody with that name'}
      error={error || (loadError && <RetryError message={loadError.message} onRetry={retry} />)}
      value={value}
      onChange={(ids) => {
        setPicked([
          ...picked,
          ...options.filter((option) => ids.includes(option.value) && !value.includes(option.value)),
        ])
        onChange?.(ids)
      }}
      {...rest}
    />
  )
}

/** Marks a person as a former member. `personOptions` leaves out marked people who are still in the organization. */
const asFormerMember = ({ id, name }: Person): Person => ({ id, name: name && `${name} (former member)` })

const PersonLabel = ({ option, away }: { option: ComboboxItem; away: string | undefined }) => (
  <span className={classes.person}>
    {!option.disabled && <Avatar name={option.label} userId={option.value} size={20} />}
    {option.label}
    {away && <span className={classes.away}>{away}</span>}
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
        <Avatar name={name} userId={value} size={16} />
        {name}
      </span>
    </Pill>
  )
}
