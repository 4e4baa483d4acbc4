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
import { type Target, useFound } from './use-found.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  area: Area
  places: readonly Place[]
  may: (command: Command) => boolean
  onAsk: (command: Command) => void
}

/** Finds tasks, projects, goals, milestones and people, goes to pages and does things, by a few letters. */
export function Palette({ opened, onClose, ...rest }: Props) {
  // Its code comes with the first press, so it is born open; the focus goes back only where it saw itself turn open.
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

function Search({ area, places, may, onAsk, onDone }: Omit<Props, 'opened' | 'onClose'> & { onDone: () => void }) {
  const [text, setText] = useState('')
  const [before] = useState(() => document.activeElement)
  // It may be opened again before it is quite gone.
  const done = () => {
    setText('')
    onDone()
  }
  const navigate = useNavigate()
  // Escape would only close the list, which here is the dialog itself.
  const combobox = useCombobox({ opened: true, onDropdownClose: done })
  const goTo = (segment: string) => navigate({ to: `/${area}/${segment}` })
  const open = useCallback(
    ({ page, id, ...rest }: Target) =>
      void navigate({ to: `/${area}/${page}${id === undefined ? '' : `/${id}`}`, ...rest }),
    [navigate, area],
  )
  const entries = useEntries({ places, goTo, may, onAsk })
  const { entries: things, sections, searching, failed } = useFound(text, area, open)
  const found = [...things, ...findEntries(entries, text), ...sections]
  const groups = Map.groupBy(found, ({ group }) => group)

  // Enter does the first of what is found.
  const shown = found.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is shown
  useEffect(() => {
    combobox.selectFirstOption()
  }, [shown])

  const run = (id: string) => {
    done()
    // A dialog that opens in its place gives the focus back to where it was before both.
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    found.find((entry: Entry) => entry.id === id)?.run()
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
        {[...groups].map(([group, some]) => (
          <Combobox.Group key={group} label={group}>
            {some.map((entry) => (
              <PaletteEntry key={entry.id} entry={entry} />
            ))}
          </Combobox.Group>
        ))}
        {found.length === 0 && !searching && <Combobox.Empty>Nothing found for "{text.trim()}"</Combobox.Empty>}
      </Combobox.Options>
      <p className={classes.status} role='status'>
        {searching ? 'Searching...' : failed}
      </p>
    </Combobox>
  )
}
