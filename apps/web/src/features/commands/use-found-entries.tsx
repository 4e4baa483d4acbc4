import type { SearchResult } from '@muster/contracts/search'
import { parseSearch } from '@muster/contracts/search/parse'
import { useQuery } from '@tanstack/react-query'
import { useActor } from '../../lib/organization.ts'
import type { Entry, Target } from '../entries/entry.ts'
import { formatSize } from '../files/format-size.ts'
import { kindIcons } from '../files/kind-icon.ts'
import { firstResults } from '../search/queries.ts'
import { placesOf } from '../search/result-details.ts'
import { targetOf } from '../search/result-target.ts'
import { resultTypes } from '../search/result-types.ts'

/** The most files, and the most comments and messages in the palette. The page of the search has the others. */
const maxFiles = 4
const maxTexts = 5
/** More than are shown, so that many files with the word in their names leave room for the others. */
const maxResults = 15

type Options = { searchText: string; orgId: number; enabled: boolean; open: (target: Target) => void }

/**
 * The files, comments and messages that match the text. They have no target, so that the palette does not remember them
 * as recent entries, in which it would keep parts of private texts.
 */
export function useTextEntries({ searchText, orgId, enabled, open }: Options) {
  const actor = useActor()
  const isSearchable = searchText.length > 1 && parseSearch(searchText).words.length > 0
  const query = useQuery({
    ...firstResults({ orgId, text: searchText, types: ['comment', 'message', 'file'] }, maxResults),
    enabled: enabled && isSearchable,
  })
  const results = query.data?.results ?? []
  const files = results.filter(({ file }) => file !== null).slice(0, maxFiles)
  const texts = results.filter(({ file }) => file === null).slice(0, maxTexts)
  const entries = [...files, ...texts].map(
    (result): Entry => ({
      id: `${result.type}-${result.id}`,
      group: resultTypes[result.type].plural,
      ...(fileEntry(result) ?? textEntry(result)),
      run: () => open(targetOf(result, { orgId, actor })),
    }),
  )
  return { entries, error: query.error, isLoading: query.isLoading }
}

function fileEntry(result: SearchResult) {
  const { title, file } = result
  if (!file) return undefined
  return { icon: kindIcons[file.kind], label: title, detail: [formatSize(file.size), ...placesOf(result)].join(' · ') }
}

function textEntry({ type, title, passage, key }: SearchResult) {
  const { name, icon } = resultTypes[type]
  const text = passage ?? name
  return { icon, code: key ?? undefined, label: type === 'message' ? `${title}: ${text}` : text }
}
