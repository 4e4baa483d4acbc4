import { texts } from '@muster/contracts/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parseId } from '../../../lib/ids.ts'
import filters from '../../../ui/filters/filters.module.css'
import { MatchSelect } from '../../../ui/select/MatchSelect.tsx'
import { assignableUsersQuery } from '../found-people.ts'
import { personOptions } from '../person-options.ts'
import { anybody, me, nobody } from './filter-tasks.ts'
import { foundOthers } from './found-others.ts'

const fixedOptions = [
  { value: 'all', label: 'All people' },
  { value: me, label: 'Assigned to me' },
  { value: nobody, label: 'Unassigned' },
  { value: anybody, label: 'Assigned' },
]

type Props = {
  organizationId: number
  userId: number
  /** The id of a user, or the value of a fixed option. An unknown value means all people. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/**
 * Converts the value in the URL to the value of an option. A link may contain the user's own id, which means the same
 * as `me`.
 */
function knownPerson(value: string | undefined, userId: number): string {
  if (value === String(userId)) return me
  return fixedOptions.some((option) => option.value === value) || parseId(value) !== undefined ? String(value) : 'all'
}

/** Filters tasks by a user, who may have left the organization. The options are loaded when the list is opened. */
export function PersonFilter({ organizationId, userId, value, onChange }: Props) {
  const [isOpened, setOpened] = useState(false)
  const person = knownPerson(value, userId)
  const id = parseId(person)
  const selectedPerson = useQuery(
    assignableUsersQuery(organizationId, id === undefined || organizationId === 0 ? [] : [id]),
  )
  const name = selectedPerson.data ? (selectedPerson.data[0]?.name ?? texts.unknownUser) : 'Loading...'
  return (
    <MatchSelect
      className={filters.person}
      aria-label='Person'
      query={foundOthers(userId, organizationId)}
      enabled={isOpened && organizationId > 0}
      optionsOf={personOptions}
      fixed={fixedOptions}
      selected={id === undefined ? undefined : { value: person, label: name }}
      hint='a name'
      noMatchText='Nobody with that name'
      value={person}
      allowDeselect={false}
      onDropdownOpen={() => setOpened(true)}
      onClick={(event) => event.currentTarget.select()}
      onChange={(next) => onChange(next === 'all' || next === null ? undefined : next)}
    />
  )
}
