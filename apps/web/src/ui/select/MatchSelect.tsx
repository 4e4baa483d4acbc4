import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { type Option, optionsWithWords, shownOptions } from './match-options.ts'
import { type MatchQuery, useMatches } from './matches.ts'
import { RetryError } from './RetryError.tsx'

type Props<Row> = Omit<SelectProps, 'data' | 'filter' | 'searchable' | 'onInput' | 'onChange'> & {
  query: MatchQuery<Row>
  /** Whether to load the options. */
  enabled?: boolean
  /** Returns the options for these rows, in the order in which they are shown. */
  optionsOf: (rows: readonly Row[]) => readonly Option[]
  /** The selected option, which may not be among the matches. */
  selected?: Option
  /** Options that are shown before the matches, such as 'All projects'. */
  fixed?: readonly Option[]
  /** What the user can type to find more options, such as 'a name'. */
  hint: string
  /** The message if nothing matches the typed text. */
  noMatchText: string
  /** The message if there is nothing to select at all; by default `noMatchText`. */
  noneText?: string
  onChange: (value: string | null, row: Row | undefined) => void
}

/** A select with fixed options can be searched only if it has more matches than this. */
const maxUnsearchedMatches = 8

/** A select that searches on the server while the user types, and offers the first matches. */
export function MatchSelect<Row extends { id: number }>(props: Props<Row>) {
  const {
    query,
    enabled = true,
    optionsOf,
    selected,
    fixed = [],
    hint,
    noMatchText,
    noneText,
    onChange,
    value,
    ...rest
  } = props
  const { error, onBlur, ...select } = rest
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<Option>()
  const matches = useMatches(query, typed, enabled)
  const foundOptions = optionsOf(matches.rows ?? [])
  const current = [...fixed, ...foundOptions, picked, selected].find((option) => option?.value === value)
  const shownOptionList = [
    ...optionsWithWords(fixed, typed),
    ...(current &&
    typed === '' &&
    !fixed.includes(current) &&
    !foundOptions.some((candidate) => candidate.value === value)
      ? [current]
      : []),
    ...shownOptions({ options: foundOptions, total: matches.isStale ? undefined : matches.total, typed, hint }),
  ]
  const isShown = (option: { value: string }) => shownOptionList.some((candidate) => candidate.value === option.value)
  const isLoading = enabled && (matches.isStale || (!matches.rows && !matches.error))
  const isNone = !isLoading && typed === '' && foundOptions.length === 0
  return (
    <Select
      {...select}
      // A few options are quicker to read than to search, and without a search a phone does not open its keyboard.
      searchable={fixed.length === 0 || typed !== '' || matches.total > maxUnsearchedMatches}
      data={[...shownOptionList, ...(current && !isShown(current) ? [current] : [])]}
      filter={({ options }) =>
        options.filter((option) => 'value' in option && isShown({ value: String(option.value) }))
      }
      nothingFoundMessage={isLoading ? 'Searching...' : (isNone && noneText) || noMatchText}
      value={value ?? null}
      // Until the user types, the input contains the label of the selected option, which is not a text to search for.
      onInput={(event) => setTyped(event.currentTarget.value)}
      onBlur={(event) => {
        setTyped('')
        onBlur?.(event)
      }}
      onChange={(next, option) => {
        setTyped('')
        setPicked(option ? { value: String(option.value), label: option.label } : undefined)
        onChange(
          next,
          matches.rows?.find(({ id }) => String(id) === next),
        )
      }}
      error={error || (matches.error && <RetryError message={matches.error.message} onRetry={matches.refetch} />)}
    />
  )
}
