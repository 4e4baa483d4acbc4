import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { SearchField } from '../SearchField.tsx'
import classes from './table.module.css'

/** Milliseconds after the last keystroke before the server searches. */
const debounceMilliseconds = 250

/** The search text of a table that the server searches. `debouncedText` follows `text` after a pause in typing. */
export function usePagedSearch() {
  const [text, setText] = useState('')
  const [debouncedText] = useDebouncedValue(text.trim(), debounceMilliseconds)
  return { text, setText, debouncedText }
}

type Props = { label: string; search: ReturnType<typeof usePagedSearch> }

export const PagedSearch = ({ label, search: { text, setText } }: Props) => (
  <SearchField
    className={classes.search}
    label={`Search ${label.toLowerCase()}`}
    placeholder={`Search ${label.toLowerCase()}...`}
    value={text}
    onChange={setText}
  />
)
