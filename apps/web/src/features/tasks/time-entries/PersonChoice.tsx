import { texts } from '@muster/contracts/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import filters from '../../../ui/filters/filters.module.css'
import { MatchSelect } from '../../../ui/select/MatchSelect.tsx'
import { foundOthers } from '../filters/found-others.ts'
import { assignableUsersQuery } from '../found-people.ts'
import { personOptions } from '../person-options.ts'

type Props = {
  organizationId: number
  /** The option that is selected while there is no other user. */
  own: { value: string; label: string }
  value: number | undefined
  className?: string
  onChange: (person: string | undefined) => void
}

/** Chooses whose time is shown. The options are loaded when the list is opened. */
export function PersonChoice({ organizationId, own, value, className = '', onChange }: Props) {
  const me = useMe()
  const [isOpened, setOpened] = useState(false)
  const { data } = useQuery(assignableUsersQuery(organizationId, value === undefined ? [] : [value]))
  const name = data ? (data[0]?.name ?? texts.unknownUser) : 'Loading...'
  return (
    <MatchSelect
      className={`${filters.choice} ${className}`}
      aria-label='Person'
      query={foundOthers(me.id, organizationId)}
      enabled={isOpened}
      optionsOf={personOptions}
      fixed={[own]}
      selected={value === undefined ? undefined : { value: String(value), label: name }}
      hint='a name'
      noMatchText='Nobody with that name'
      value={value === undefined ? own.value : String(value)}
      allowDeselect={false}
      onDropdownOpen={() => setOpened(true)}
      onClick={(event) => event.currentTarget.select()}
      onChange={(next) => onChange(next === own.value || next === null ? undefined : next)}
    />
  )
}
