import type { SearchResult } from '@muster/contracts/search'
import type { SearchType } from '@muster/contracts/search/operators'
import { parseSearch } from '@muster/contracts/search/parse'
import { useQuery } from '@tanstack/react-query'
import { useActor } from '../../lib/organization.ts'
import type { Entry, Target } from '../entries/entry.ts'
import { formatSize } from '../files/format-size.ts'
import { kindIcons } from '../files/kind-icon.ts'
import { firstResults } from '../search/queries.ts'
import { ResultIcon } from '../search/ResultIcon.tsx'
import { placesOf } from '../search/result-details.ts'
import { targetOf } from '../search/result-target.ts'
import { resultTypes } from '../search/result-types.ts'

/** The most of each kind in the palette. The page of the search has the others. */
const maxNames = 8
const maxFiles = 4
const maxTexts = 5
/** More than are shown, so that many files with the word in their names leave room for the others. */
const maxResults = 15

const textTypes: readonly SearchType[] = ['comment', 'message', 'file']

type Options = {
  searchText: string
  orgId: number
  enabled: boolean
  /** Whether nothing has the text in its name. Then everything is searched, with regard to typing errors. */
  isUnnamed: boolean
  open: (target: Target) => void
}

/**
 * What the search finds: files, comments and messages that match the text, and everything else if it contains operators
 * or is in no name. Comments, messages and files have no target, so that the palette does not remember them as recent
 * entries, in which it would keep parts of private texts.
 */
export function useFoundEntries({ searchText, orgId, enabled, isUnnamed, open }: Options) {
  const actor = useActor()
  const { words, filters } = parseSearch(searchText)
  const isSearchable = searchText.length > 1 && words.length + filters.length > 0
  const types = isUnnamed || filters.length > 0 ? undefined : textTypes
  const query = useQuery({
    ...firstResults({ orgId, text: searchText, types }, maxResults),
    enabled: enabled && isSearchable,
  })
  const results = query.data?.results ?? []
  const isText = ({ type }: SearchResult) => textTypes.includes(type)
  const shown = [
    ...results.filter((result) => !isText(result)).slice(0, maxNames),
    ...results.filter(({ file }) => file !== null).slice(0, maxFiles),
    ...results.filter((result) => isText(result) && result.file === null).slice(0, maxTexts),
  ]
  const entries = shown.map((result): Entry => {
    const target = targetOf(result, { orgId, actor })
    return {
      id: `${result.type}-${result.location.room && result.type === 'room' ? result.location.room.id : result.id}`,
      group: resultTypes[result.type].plural,
      ...(fileEntry(result) ?? (isText(result) ? textEntry(result) : { ...nameEntry(result), target })),
      run: () => open(target),
    }
  })
  return {
    entries,
    error: query.error,
    isLoading: query.isLoading,
    /** Whether the results only resemble the text. */
    isTolerated: query.data?.tolerated ?? false,
  }
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

function nameEntry(result: SearchResult) {
  const { title, key } = result
  const places = placesOf(result).filter((name) => name !== title)
  return {
    mark: <ResultIcon {...result} />,
    code: key ?? undefined,
    label: title,
    detail: places.length > 0 ? places.join(' · ') : undefined,
  }
}
