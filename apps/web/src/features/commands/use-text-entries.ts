import type { SearchResult } from '@muster/contracts/search'
import { parseSearch } from '@muster/contracts/search/parse'
import { useQuery } from '@tanstack/react-query'
import { useActor } from '../../lib/organization.ts'
import type { Entry, Target } from '../entries/entry.ts'
import { firstResults } from '../search/queries.ts'
import { targetOf } from '../search/result-target.ts'
import { resultTypes } from '../search/result-types.ts'

/** The most comments and messages in the palette. The page of the search has the others. */
const maxTexts = 5

type Options = { searchText: string; orgId: number; enabled: boolean; open: (target: Target) => void }

/**
 * The comments and messages that match the text. They have no target, so that the palette does not remember them as
 * recent entries, in which it would keep parts of private texts.
 */
export function useTextEntries({ searchText, orgId, enabled, open }: Options) {
  const actor = useActor()
  const isSearchable = searchText.length > 1 && parseSearch(searchText).words.length > 0
  const query = useQuery({
    ...firstResults({ orgId, text: searchText, types: ['comment', 'message'] }, maxTexts),
    enabled: enabled && isSearchable,
  })
  const entries = (query.data?.results ?? []).map((result): Entry => {
    const { name, plural, icon } = resultTypes[result.type]
    return {
      id: `${result.type}-${result.id}`,
      group: plural,
      icon,
      code: result.key ?? undefined,
      label: labelOf(result, name),
      run: () => open(targetOf(result, { orgId, actor })),
    }
  })
  return { entries, error: query.error, isLoading: query.isLoading }
}

const labelOf = ({ type, title, passage }: SearchResult, fallback: string) =>
  type === 'message' ? `${title}: ${passage ?? fallback}` : (passage ?? fallback)
