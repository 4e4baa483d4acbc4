import { useMemo, useState } from 'react'
import { useOrganization } from '../../lib/organization.ts'
import { Cards } from '../../ui/Cards.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { MemberCardSkeleton } from './MemberCardSkeleton.tsx'
import { MemberCards } from './MemberCards.tsx'
import classes from './people.module.css'
import { namedLike } from './person.ts'
import { useMembers } from './use-people.ts'

const skeletons = [1, 2, 3, 4, 5, 6]

/**
 * From this count on there is a search field: the list is virtualized, so the browser's own search finds only visible
 * cards.
 */
const many = 50

/** The employee's page of colleagues, as cards. */
export function MembersPage(_props: object) {
  const { people, error, retry } = useMembers(useOrganization()?.id)
  const [search, setSearch] = useState('')
  const found = useMemo(() => namedLike(people ?? [], search), [people, search])
  const total = people?.length ?? 0
  return (
    <>
      <PageHeader title='Members' subtitle={people ? `${total} ${total === 1 ? 'member' : 'members'}` : ' '} />
      {total > many && (
        <SearchField className={classes.search} label='Search members' value={search} onChange={setSearch} />
      )}
      {error && !people ? (
        <ErrorState message={error} onRetry={retry} />
      ) : people && found.length === 0 ? (
        <EmptyState title='No team members found' />
      ) : people ? (
        <MemberCards people={found} />
      ) : (
        <Cards aria-busy aria-label='Members'>
          {skeletons.map((number) => (
            <MemberCardSkeleton key={number} />
          ))}
        </Cards>
      )}
    </>
  )
}
