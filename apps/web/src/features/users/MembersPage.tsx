import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { placeholderKeys, useExpectedCount } from '../../lib/look/use-expected-count.ts'
import { useOrganization } from '../../lib/organization.ts'
import { Cards } from '../../ui/Cards.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { NoOrganization } from '../../ui/page/NoOrganization.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { MemberCardSkeleton } from './MemberCardSkeleton.tsx'
import { MemberCards } from './MemberCards.tsx'
import classes from './people.module.css'
import { countText, peopleMatching } from './person.ts'
import { useMembersAndAbsences } from './use-people.ts'

/**
 * With more members than this, the page has a search field. The browser's built-in search is no substitute, because the
 * list is virtualized and that search finds only rendered cards.
 */
const searchThreshold = 50

/** The employee's page of the organization's members, as cards. */
export function MembersPage(_props: object) {
  const organization = useOrganization()
  const { people, error, retry } = useMembersAndAbsences(organization?.id)
  const expectedCount = useExpectedCount('Members', people?.length, { fallback: 6, max: 24 })
  const [search, setSearch] = useState('')
  const foundPeople = useMemo(() => peopleMatching(people ?? [], search), [people, search])
  const total = people?.length ?? 0
  return (
    <>
      <PageHeader title='Members' subtitle={people ? countText(people) : ' '} />
      {total > searchThreshold && (
        <SearchField className={classes.search} label='Search members' value={search} onChange={setSearch} />
      )}
      {error && !people ? (
        <ErrorState message={error} onRetry={retry} />
      ) : people && foundPeople.length === 0 ? (
        organization ? (
          <EmptyState
            title='No team members found'
            action={search && <Button onClick={() => setSearch('')}>Clear search</Button>}
          />
        ) : (
          <NoOrganization title='No team members found' text='Members' />
        )
      ) : people ? (
        <MemberCards people={foundPeople} />
      ) : (
        <Cards aria-busy aria-label='Members'>
          {placeholderKeys(expectedCount).map((key) => (
            <MemberCardSkeleton key={key} />
          ))}
        </Cards>
      )}
    </>
  )
}
