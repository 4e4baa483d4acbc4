import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { SearchField } from '../../../ui/SearchField.tsx'
import { type Person, peopleMatching } from '../../users/person.ts'
import { MemberRow } from './MemberRow.tsx'
import classes from './members.module.css'

type Props = { people: Person[] | undefined; organizationId: number }

/** Maximum number of rendered rows. */
const maxMembers = 50

/** A searchable list of the active members, sorted by name, each with a select for the role. */
export function MemberList({ people, organizationId }: Props) {
  const [search, setSearch] = useState('')
  const found = peopleMatching(people?.filter(({ status }) => status === 'active') ?? [], search)

  return (
    <>
      <SearchField label='Search members' value={search} onChange={setSearch} />
      <ul className={classes.list} aria-label='Members' aria-busy={!people}>
        {people
          ? found
              .slice(0, maxMembers)
              .map((person) => <MemberRow key={person.id} person={person} organizationId={organizationId} />)
          : [1, 2, 3].map((number) => (
              <li key={number} className={classes.row} aria-hidden>
                <Skeleton circle height={28} />
                <Skeleton height={12} width='40%' />
              </li>
            ))}
      </ul>
      {people && found.length === 0 && <p className={classes.note}>Nobody is called that.</p>}
      {found.length > maxMembers && (
        <p className={classes.note}>
          {maxMembers} of {found.length} members. Search to find the others.
        </p>
      )}
    </>
  )
}
