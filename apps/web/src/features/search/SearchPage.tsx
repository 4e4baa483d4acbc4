import { maxSearchLength } from '@muster/contracts/search'
import { parseSearch } from '@muster/contracts/search/parse'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { type Search, useSearch } from '../../lib/look/search.ts'
import { useOrganization } from '../../lib/organization.ts'
import { useMe } from '../../lib/session.ts'
import { useTabName } from '../../lib/tab-name.ts'
import { useSearchText } from '../../ui/filters/use-search-text.ts'
import { NoOrganization } from '../../ui/page/NoOrganization.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { ResultsSkeleton } from './ResultsSkeleton.tsx'
import { recentSearches } from './recent-searches.ts'
import { type ShownType, shownTypeOf } from './result-types.ts'
import { SearchField } from './SearchField.tsx'
import { SearchFilters, withoutFilters } from './SearchFilters.tsx'
import { SearchResults } from './SearchResults.tsx'
import { SearchStart } from './SearchStart.tsx'
import classes from './search-page.module.css'

/** Searches everything that the user may see in the selected organization. The query is in the address. */
export function SearchPage() {
  const organization = useOrganization()
  useTabName('Search')
  return (
    <>
      <PageHeader title='Search' />
      {organization ? (
        <OrganizationSearch key={organization.id} orgId={organization.id} />
      ) : (
        <NoOrganization title='Nothing to search yet' text='Tasks, comments and messages' />
      )}
    </>
  )
}

function OrganizationSearch({ orgId }: { orgId: number }) {
  const owner = { userId: useMe().id, orgId }
  const search = useSearch()
  const navigate = useNavigate()
  const [text, setAnyText] = useSearchText()
  // A longer text does not fit in the address.
  const setText = (next: string) => {
    if (next.length <= maxSearchLength) setAnyText(next)
  }
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  useFocusOnArrival(field)
  const query = search.q?.trim() ?? ''
  const type = shownTypeOf(search.type)
  const setType = (next: ShownType) =>
    navigate({
      to: '.',
      search: (current: Search) => ({ ...current, type: next === 'all' ? undefined : next }),
      replace: true,
    })
  const change = (next: string) => {
    setText(next)
    field.current?.focus()
  }
  const unfiltered = withoutFilters(query)
  const clearFilters = () => {
    setType('all')
    setText(unfiltered ?? text)
  }
  return (
    <>
      <SearchField
        ref={field}
        text={text}
        orgId={orgId}
        onTextChange={setText}
        onCommit={() => recentSearches.add(owner, text)}
        onLeaveDown={() => results.current?.querySelector<HTMLElement>('[data-follow]')?.focus()}
      />
      <SearchFilters text={text} type={type} orgId={orgId} onTextChange={setText} onTypeChange={setType} />
      <div ref={results} className={classes.results}>
        {!isSearchable(text) ? (
          <SearchStart
            owner={owner}
            onSearch={change}
            onOperator={(key) => change(`${text.trimEnd()} ${key}:`.trimStart())}
          />
        ) : isSearchable(query) ? (
          <SearchResults
            orgId={orgId}
            query={query}
            type={type}
            isBehind={text.trim() !== query}
            onOpen={() => recentSearches.add(owner, query)}
            onClearFilters={type === 'all' && unfiltered === undefined ? undefined : clearFilters}
          />
        ) : (
          <ResultsSkeleton />
        )}
      </div>
    </>
  )
}

/** Whether the text contains a word or a complete operator, not only the beginning of an operator. */
function isSearchable(text: string) {
  const { words, filters } = parseSearch(text)
  return words.length + filters.length > 0
}

/** The entries of the history in which the page was shown. */
const shownEntries = new Set<string | undefined>()

/** Focuses the field, except when the user goes back to the page: then the result that was opened gets the focus. */
function useFocusOnArrival(field: RefObject<HTMLInputElement | null>) {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key })
  const arrival = useRef(entry)
  useEffect(() => {
    if (!shownEntries.has(arrival.current)) field.current?.focus({ preventScroll: true })
  }, [field])
  useEffect(() => void shownEntries.add(entry), [entry])
}
