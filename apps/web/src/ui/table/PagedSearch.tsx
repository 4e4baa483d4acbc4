import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Search } from '../../lib/look/search.ts'
import { SearchField } from '../SearchField.tsx'
import classes from './table.module.css'

/** The server searches this many milliseconds after the last keystroke. */
const debounceMilliseconds = 250

/**
 * The search text of a table that the server searches. `debouncedText` follows `text` after a pause in typing; the page
 * number is then removed from the address.
 */
export function usePagedSearch() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [debouncedText] = useDebouncedValue(text.trim(), debounceMilliseconds)
  const searchedText = useRef(debouncedText)
  useEffect(() => {
    if (debouncedText === searchedText.current) return
    searchedText.current = debouncedText
    navigate({
      to: '.',
      search: (current: Search) => ({ ...current, page: undefined }),
      replace: true,
      resetScroll: false,
    })
  }, [debouncedText, navigate])
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
