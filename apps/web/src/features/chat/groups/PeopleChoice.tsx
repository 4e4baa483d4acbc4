import { MultiSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { firstPeople, personOptions } from '../../tasks/person-options.ts'
import type { Conversations } from '../conversations/conversations.ts'

type Props = {
  label: string
  conversations: Conversations | undefined
  /** Users who cannot be selected, because they are already participants. */
  excludedIds: readonly string[]
  required?: boolean
  value?: string[]
  onChange?: (value: string[]) => void
  error?: ReactNode
}

/** Lets the user select other members of the organization. */
export function PeopleChoice({ label, conversations, excludedIds, ...rest }: Props) {
  const [searchText, setSearchText] = useState('')
  const people = [...(conversations?.online ?? []), ...(conversations?.offline ?? [])]
    .flatMap(({ person }) => (person && !excludedIds.includes(person.userId) ? [person] : []))
    .toSorted((left, right) => left.name.localeCompare(right.name))
  return (
    <MultiSelect
      mt='md'
      label={label}
      searchable
      // Enter accepts the first match, and never submits the form while a name is being typed.
      selectFirstOptionOnChange
      searchValue={searchText}
      onSearchChange={setSearchText}
      onKeyDown={(event) => event.key === 'Enter' && searchText !== '' && event.preventDefault()}
      // The list opens above the field, so that the submit button stays visible.
      comboboxProps={{ position: 'top', middlewares: { flip: false, shift: true } }}
      maxDropdownHeight={160}
      filter={firstPeople}
      nothingFoundMessage='No team members found'
      data={personOptions(people.map(({ userId, name, email }) => ({ id: Number(userId), name, email })))}
      {...rest}
    />
  )
}
