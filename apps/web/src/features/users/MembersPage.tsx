import { useOrganization } from '../../lib/organization.ts'
import { Cards } from '../../ui/Cards.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { MemberCard } from './MemberCard.tsx'
import { MemberCardSkeleton } from './MemberCardSkeleton.tsx'
import { nameOf } from './person.ts'
import { useMembers } from './use-people.ts'

const skeletons = [1, 2, 3, 4, 5, 6]

/** The employee's page of colleagues, as cards. */
export function MembersPage(_props: object) {
  const { people, error, retry } = useMembers(useOrganization()?.id)
  const total = people?.length ?? 0
  return (
    <>
      <PageHeader title='Members' subtitle={people ? `${total} ${total === 1 ? 'member' : 'members'}` : ' '} />
      {error && !people ? (
        <ErrorState message={error} onRetry={retry} />
      ) : people?.length === 0 ? (
        <EmptyState title='No team members found' />
      ) : (
        <Cards aria-busy={!people} aria-label='Members'>
          {people
            ? [...people]
                .sort((one, other) => nameOf(one).localeCompare(nameOf(other)))
                .map((person) => <MemberCard key={person.id} person={person} />)
            : skeletons.map((number) => <MemberCardSkeleton key={number} />)}
        </Cards>
      )}
    </>
  )
}
