import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Option, optionsWithWords, shownOptions } from '../select/match-options.ts'
import { type MatchQuery, useMatches } from '../select/matches.ts'
import { RetryError } from '../select/RetryError.tsx'
import { OptionList } from './OptionList.tsx'

type Props<Row> = {
  label: string
  placeholder: string
  query: MatchQuery<Row>
  /** Returns the option of a row. */
  optionOf: (row: Row) => Option
  /** Options before the matches, such as 'No goal'. */
  fixed?: readonly Option[]
  /** The selected options, which may not be among the matches. They are shown first until the user types. */
  selected: readonly Option[]
  isMultiple?: boolean
  iconOf?: (option: Option) => ReactNode
  /** A short text after the label of an option. */
  noteOf?: (option: Option) => string | undefined
  /** What the user can type to find more options, such as 'a name'. */
  hint: string
  noMatchText: string
  /** The message if there is nothing to select at all; by default `noMatchText`. */
  noneText?: string
  /** Offered if there is nothing to select at all. */
  creation?: { label: string; start: () => void }
  onChoose: (value: string, row: Row | undefined) => void
  onClose: () => void
}

/** A list of options that the server searches while the user types. */
export function MatchList<Row extends { id: number }>(props: Props<Row>) {
  const { label, placeholder, query, optionOf, fixed = [], selected, isMultiple, iconOf, noteOf, hint, ...rest } = props
  const { noMatchText, noneText = noMatchText, creation, onChoose, onClose } = rest
  const [typed, setTyped] = useState('')
  const matches = useMatches(query, typed)
  const isIn = (options: readonly Option[]) => (option: Option) => options.some(({ value }) => value === option.value)
  const found = (matches.rows ?? []).map(optionOf).filter((option) => !isIn(fixed)(option))
  const first = typed === '' ? selected.filter((option) => !isIn([...fixed, ...found])(option)) : []
  const options = [
    ...optionsWithWords(fixed, typed),
    ...first,
    ...shownOptions({ options: found, total: matches.isStale ? undefined : matches.total, typed, hint }),
  ]
  const isLoading = matches.isStale || (!matches.rows && !matches.error)
  const emptyText = isLoading ? 'Searching...' : typed === '' ? noneText : noMatchText
  const note = matches.error ? (
    <RetryError message={matches.error.message} onRetry={matches.refetch} />
  ) : (
    found.length === 0 && (
      <>
        {emptyText}
        {creation && !isLoading && typed === '' && (
          <Button variant='default' size='compact-md' mt={8} display='block' onClick={creation.start}>
            {creation.label}
          </Button>
        )}
      </>
    )
  )
  return (
    <OptionList
      label={label}
      placeholder={placeholder}
      options={options.map((option) =>
        option.disabled ? option : { ...option, icon: iconOf?.(option), note: noteOf?.(option) },
      )}
      selected={selected.map(({ value }) => value)}
      isMultiple={isMultiple}
      onSearch={setTyped}
      note={note || undefined}
      onChoose={(value) =>
        onChoose(
          value,
          matches.rows?.find(({ id }) => String(id) === value),
        )
      }
      onClose={onClose}
    />
  )
}
