import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { SearchField } from '../SearchField.tsx'
import classes from './table.module.css'

/** Milliseconds without a key until the server is asked. */
const pause = 250

/** The search of a table whose rows come from the server; `searched` follows once the typing rests. */
export function usePagedSearch() {
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text.trim(), pause)
  return { text, setText, searched }
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
