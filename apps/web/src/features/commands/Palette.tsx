import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { Area } from '../../lib/area.ts'
import type { Command, Place } from '../../lib/shortcuts.ts'
import { type Entry, findEntries } from './find-entries.ts'
import { PaletteEntry } from './PaletteEntry.tsx'
import classes from './palette.module.css'
import { useEntries } from './use-entries.ts'
import { type Target, usePaletteResults } from './use-palette-results.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  area: Area
  places: readonly Place[]
  mayRun: (command: Command) => boolean
  onCommand: (command: Command) => void
}

/** Command palette: finds tasks, projects, goals, milestones and people, opens pages and runs actions. */
export function Palette({ opened, onClose, ...rest }: Props) {
  // The lazy-loaded palette mounts open, but Modal restores the focus only if `opened` changes to true after mounting.
  const mounted = useMounted()
  return (
    <Modal.Root opened={opened && mounted} onClose={onClose} size={600} centered={false} yOffset='12vh'>
      <Modal.Overlay />
      <Modal.Content aria-label='Search or jump to' radius='xl'>
        <Modal.Body className={classes.body}>
          <Search {...rest} onDone={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Search({
  area,
  places,
  mayRun,
  onCommand,
  onDone,
}: Omit<Props, 'opened' | 'onClose'> & { onDone: () => void }) {
  const [text, setText] = useState('')
  const [previousFocus] = useState(() => document.activeElement)
  // Clears the text, because the palette may reopen before it has unmounted.
  const close = () => {
    setText('')
    onDone()
  }
  const navigate = useNavigate()
  // Escape closes the dropdown, which here is the whole dialog.
  const combobox = useCombobox({ opened: true, onDropdownClose: close })
  const goTo = (segment: string) => navigate({ to: `/${area}/${segment}` })
  const open = useCallback(
    ({ page, id, ...rest }: Target) =>
      void navigate({ to: `/${area}/${page}${id === undefined ? '' : `/${id}`}`, ...rest }),
    [navigate, area],
  )
  const entries = useEntries({ places, goTo, mayRun, onCommand })
  const { entries: foundEntries, sections, searching, errorText: error } = usePaletteResults(text, area, open)
  const shownEntries = [...foundEntries, ...findEntries(entries, text), ...sections]
  const groups = Map.groupBy(shownEntries, ({ group }) => group)

  // Preselects the first result, so that Enter runs it.
  const shownIds = shownEntries.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the results change
  useEffect(() => {
    combobox.selectFirstOption()
  }, [shownIds])

  const run = (id: string) => {
    close()
    // Restores the focus first, so that a dialog opened by the entry can later return the focus to the same element.
    if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true })
    shownEntries.find((entry: Entry) => entry.id === id)?.run()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={run}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          role='combobox'
          aria-label='Search or jump to'
          placeholder='Search tasks, goals, people, or jump to a page...'
          variant='unstyled'
          classNames={{ root: classes.field, input: classes.input }}
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.options} aria-label='Results' tabIndex={0}>
        {[...groups].map(([group, groupEntries]) => (
          <Combobox.Group key={group} label={group}>
            {groupEntries.map((entry) => (
              <PaletteEntry key={entry.id} entry={entry} />
            ))}
          </Combobox.Group>
        ))}
        {shownEntries.length === 0 && !searching && <Combobox.Empty>Nothing found for "{text.trim()}"</Combobox.Empty>}
      </Combobox.Options>
      <p className={classes.status} role='status'>
        {searching ? 'Searching...' : error}
      </p>
    </Combobox>
  )
}
