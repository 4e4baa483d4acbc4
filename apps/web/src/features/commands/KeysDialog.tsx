import { can } from '@muster/contracts/capabilities'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useAreaPath } from '../../lib/area.ts'
import { singleKeys } from '../../lib/keys.ts'
import { useActor } from '../../lib/organization.ts'
import { type Command, keysOf, keysTo, type Place } from '../../lib/shortcuts.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { KeyCaps } from '../../ui/keys/KeyCaps.tsx'
import classes from './keys-dialog.module.css'

type Props = { opened: boolean; onClose: () => void; places: readonly Place[]; mayRun: (command: Command) => boolean }

const creationCommands = [
  { command: 'task', label: 'Create a task' },
  { command: 'project', label: 'Create a project' },
  { command: 'goal', label: 'Create a goal' },
  { command: 'invite', label: 'Invite somebody' },
] as const

/** Lists the keyboard shortcuts. */
export function KeysDialog({ opened, onClose, places, mayRun }: Props) {
  const to = useAreaPath()
  const actor = useActor()
  const goToKeys = places.flatMap(({ segment, label }) => {
    const keys = keysTo(segment)
    return keys ? [{ keys, label: `Go to ${label}` }] : []
  })
  const creationKeys = creationCommands
    .filter(({ command }) => mayRun(command))
    .map(({ command, label }) => ({ keys: keysOf[command], label }))
  const pageText = can.createMilestone(actor) ? 'a goal or of milestones' : 'a goal of your own'
  const groups = [
    {
      title: 'Anywhere',
      rows: [
        { keys: 'Ctrl K', label: 'Search, go anywhere, do anything (⌘ K on a Mac)' },
        { keys: keysOf.search, label: 'Search this page' },
        { keys: keysOf.keys, label: 'Show these keys' },
        { keys: 'F6', label: 'To the call, and back' },
        { keys: 'Esc', label: 'Close what is open' },
      ],
    },
    {
      title: 'Create',
      rows: [...creationKeys, { keys: keysOf.milestone, label: `Create a milestone, on the page of ${pageText}` }],
    },
    { title: 'Go to', rows: goToKeys },
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
