import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useAreaPath } from '../../lib/area.ts'
import { singleKeys } from '../../lib/keys.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import classes from './commands.module.css'
import { keysOf, keysTo, type Place } from './commands.ts'
import { KeyCaps } from './KeyCaps.tsx'

type Props = { opened: boolean; onClose: () => void; places: readonly Place[]; mayCreateTask: boolean }

/** Which keys do what. */
export function KeysDialog({ opened, onClose, places, mayCreateTask }: Props) {
  const to = useAreaPath()
  const goTo = places.flatMap(({ segment, label }) => {
    const keys = keysTo(segment)
    return keys ? [{ keys, label: `Go to ${label}` }] : []
  })
  const groups = [
    {
      title: 'Anywhere',
      rows: [
        { keys: 'Ctrl K', label: 'Search, go anywhere, do anything (⌘ K on a Mac)' },
        { keys: keysOf.search, label: 'Search this page' },
        ...(mayCreateTask ? [{ keys: keysOf.task, label: 'Create a task' }] : []),
        { keys: keysOf.keys, label: 'Show these keys' },
        { keys: 'F6', label: 'To the call, and back' },
        { keys: 'Esc', label: 'Close what is open' },
      ],
    },
    { title: 'Go to', rows: goTo },
    {
      title: 'On the board and in lists',
      rows: [
        { keys: 'Alt Shift ← ↑ ↓ →', label: 'Move the card that has the focus' },
        { keys: '↑ ↓', label: 'From notification to notification' },
        { keys: 'Ctrl Enter', label: 'Send the comment' },
      ],
    },
  ]
  return (
    <Dialog opened={opened} onClose={onClose} title='Keyboard shortcuts' size={560}>
      {!singleKeys.get() && (
        <p className={classes.off}>
          Single keys are switched off.{' '}
          <Link to={to('settings')} hash='keyboard' onClick={onClose}>
            Switch them on in Settings
          </Link>
        </p>
      )}
      {groups.map(({ title, rows }) => (
        <Fragment key={title}>
          <h3 className={classes.group}>{title}</h3>
          <dl className={classes.list}>
            {rows.map(({ keys, label }) => (
              <div key={label} className={classes.row}>
                <dt>{label}</dt>
                <dd>
                  <KeyCaps keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
    </Dialog>
  )
}
