import { MultiSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { firstPeople, personOptions } from '../../tasks/person-options.ts'
import type { Conversations } from '../conversations.ts'

type Props = {
  label: string
  conversations: Conversations | undefined
  /** Who cannot be chosen, as they are there already. */
  except: readonly string[]
  required?: boolean
  value?: string[]
  onChange?: (value: string[]) => void
  error?: ReactNode
}

/** Chooses among the members of the organization. */
export function PeopleChoice({ label, conversations, except, ...rest }: Props) {
  const people = [...(conversations?.online ?? []), ...(conversations?.offline ?? [])]
    .flatMap(({ person }) => (person && !except.includes(person.userId) ? [person] : []))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  return (
    <MultiSelect
      mt='md'
      label={label}
      searchable
      filter={firstPeople}
      nothingFoundMessage='No team members found'
      data={personOptions(people.map(({ userId, name, email }) => ({ id: Number(userId), name, email })))}
      {...rest}
    />
  )
}
