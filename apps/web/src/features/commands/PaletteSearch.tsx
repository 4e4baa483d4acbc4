import { CloseButton, TextInput } from '@mantine/core'
import { maxSearchLength } from '@muster/contracts/search'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Offer } from '../../lib/actions/offers.ts'
import type { Area } from '../../lib/area.ts'
import { earlyTyping } from '../../lib/early-typing.ts'
import { useOrganization } from '../../lib/organization.ts'
import { useMe } from '../../lib/session.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { useFirstOptions } from '../../ui/select/use-first-options.ts'
import { useListbox } from '../../ui/select/use-listbox.ts'
import type { Entry, Target } from '../entries/entry.ts'
import { recentSearches } from '../search/recent-searches.ts'
import { usePeek } from '../tasks/peek/use-peek.ts'
import { PaletteEntry } from './PaletteEntry.tsx'
import { PaletteEverything } from './PaletteEverything.tsx'
import { PaletteGroup } from './PaletteGroup.tsx'
import { PaletteHint } from './PaletteHint.tsx'
import classes from './palette.module.css'
import { usePaletteEntries } from './use-palette-entries.ts'

type Props = {
  area: Area
  /** What could be done when the palette was opened. */
  offers: readonly Offer[]
  /** Closes the palette and restores the focus. */
  onDone: () => void
}

/** The field of the palette and its entries. */
export function PaletteSearch({ area, offers, onDone }: Props) {
  const [text, setText] = useState('')
  // Whether the user chose the highlighted entry by the arrow keys. Space then shows it beside the page, and otherwise
  // types a space.
  const [isChosen, setChosen] = useState(false)
  const showsBeside = useRef(false)
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const peek = usePeek()
  // Clears the text, because the palette may reopen before it has unmounted.
  const close = () => {
    setText('')
    onDone()
  }
  const listbox = useListbox(close)
  const open = useCallback(
    ({ page, id, ...rest }: Target) =>
      void navigate({ to: `/${area}/${page}${id === undefined ? '' : `/${id}`}`, ...rest }),
    [navigate, area],
  )
  const { groups, remember, searching, errorText } = usePaletteEntries({ text, area, offers, open })
  const shownEntries = [...groups.values()].flat()
  const renderedCount = useFirstOptions(shownEntries.length)

  // Preselects the first result, so that Enter runs it.
  const shownIds = shownEntries.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the results change
  useEffect(() => {
    listbox.highlightFirst()
    setChosen(false)
  }, [shownIds])

  const run = (entry: Entry | undefined, isBeside: boolean) => {
    if (!entry) return
    remember(entry)
    close()
    const taskIds = shownEntries.filter(isTask).map(({ target }) => target.id)
    if (isBeside && isTask(entry)) peek.open(entry.target.id, taskIds)
    else entry.run()
  }
  const { id: userId } = useMe()
  const organization = useOrganization()
  const searchedText = organization?.isMember ? text.trim() : ''
  const searchEverything = () => {
    const q = searchedText.slice(0, maxSearchLength)
    recentSearches.add({ userId, orgId: organization?.id ?? 0 }, q)
    close()
    open({ page: 'search', search: { q } })
  }
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const isUnfound = shownEntries.length === 0 && !searching
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || searchedText === '') return
    if (!event.shiftKey && !isUnfound) return
    event.preventDefault()
    event.stopPropagation()
    searchEverything()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    showsBeside.current = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setChosen(true)
    const entry = shownEntries[listbox.highlightedIndex()]
    if (event.key === ' ' && isChosen && entry && isTask(entry)) {
      event.preventDefault()
      run(entry, true)
    } else listbox.onKeyDown(event)
  }
  return (
    <>
      <TextInput
        {...listbox.fieldProps}
        data-autofocus
        aria-label='Search or jump to'
        placeholder={isPhone ? 'Search or jump to...' : 'Search tasks, goals, people, or jump to a page...'}
        variant='unstyled'
        classNames={{ root: classes.field, input: classes.input }}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        // On a phone the palette covers the page, and there is no Escape key.
        rightSection={isPhone && <CloseButton size={44} iconSize={20} aria-label='Close' onClick={close} />}
        rightSectionPointerEvents='all'
        value={text}
        onFocus={() => setText((typed) => typed + earlyTyping.take())}
        onKeyDownCapture={onKeyDownCapture}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setChosen(false)
        }}
      />
      <div
        {...listbox.listProps}
        role='listbox'
        className={classes.options}
        aria-label='Results'
        tabIndex={0}
        onClickCapture={(event) => {
          // A key that chooses an option clicks it by script, and has set this already.
          if (event.nativeEvent.isTrusted) showsBeside.current = event.ctrlKey || event.metaKey
        }}
      >
        {firstOf(groups, renderedCount).map(([group, groupEntries]) => (
          <PaletteGroup key={group} label={group}>
            {groupEntries.map((entry) => (
              <PaletteEntry key={entry.id} entry={entry} onChoose={() => run(entry, showsBeside.current)} />
            ))}
          </PaletteGroup>
        ))}
        {shownEntries.length === 0 && !searching && (
          <div className={classes.empty}>Nothing found for "{text.trim()}"</div>
        )}
      </div>
      {searchedText !== '' && <PaletteEverything text={searchedText} onSearch={searchEverything} />}
      <p className={classes.status} role='status'>
        {searching ? 'Searching...' : errorText}
      </p>
      {shownEntries.some(isTask) && <PaletteHint />}
    </>
  )
}

/** The groups with their first entries, together at most `count`. */
function firstOf(groups: ReadonlyMap<string, readonly Entry[]>, count: number) {
  let rest = count
  return [...groups].flatMap(([group, entries]): [string, readonly Entry[]][] => {
    const first = entries.slice(0, rest)
    rest -= first.length
    return first.length > 0 ? [[group, first]] : []
  })
}

const isTask = (entry: Entry): entry is Entry & { target: { id: number } } =>
  entry.target?.page === 'tasks' && entry.target.id !== undefined
