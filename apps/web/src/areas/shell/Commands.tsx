import type { Me } from '@muster/contracts/accounts'
import { can } from '@muster/contracts/capabilities'
import { IconBell } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useKeys, usePaletteKey, useUndoKey } from '../../lib/keys.ts'
import { lazily } from '../../lib/lazily.ts'
import { type SelectedOrganization, useActor } from '../../lib/organization.ts'
import { type Command, keysOf, keysTo } from '../../lib/shortcuts.ts'
import type { AreaDescription } from '../description.ts'
import { focusSearch } from './focus-search.ts'

const Dialogs = lazily(async () => (await import('./CommandDialogs.tsx')).CommandDialogs)

const noShortcuts = {}

type Props = {
  description: AreaDescription
  me: Me
  organization: SelectedOrganization | undefined
  /** The open dialog or the one opened last, which stays mounted during its closing animation. */
  dialogCommand: Command | undefined
  opened: boolean
  onCommand: (command: Command) => void
  onClose: () => void
}

/** The shortcuts that work on every page, and the dialogs they open. */
export function Commands({ description, me, organization, dialogCommand, opened, onCommand, onClose }: Props) {
  const navigate = useNavigate()
  const actor = useActor()
  const { area } = description
  const places = [...description.menu, { segment: 'notifications', label: 'Notifications', icon: IconBell }]
  const isOwnOrganization = organization?.isMember === true
  const mayRun = (command: Command) => {
    if (command === 'task') return isOwnOrganization && can.createTask(actor)
    if (command === 'project') return isOwnOrganization && can.createProject(actor)
    if (command === 'invite') return isOwnOrganization && can.inviteMember(actor)
    return isOwnOrganization
  }
  const navigationShortcuts = places.flatMap(({ segment }) => {
    const keys = keysTo(segment)
    return keys ? [[keys, () => void navigate({ to: `/${area}/${segment}` })] as const] : []
  })
  usePaletteKey(() => onCommand('palette'))
  useUndoKey()
  const creationCommands = (['task', 'project', 'goal', 'invite'] as const).filter(mayRun)
  const keys = {
    ...Object.fromEntries(navigationShortcuts),
    ...Object.fromEntries(creationCommands.map((command) => [keysOf[command], () => onCommand(command)])),
    [keysOf.search]: () => focusSearch() || onCommand('palette'),
    [keysOf.keys]: () => onCommand('keys'),
  }
  // All shortcuts except Ctrl+K and ⌘K are disabled while a dialog is open or loading, because keystrokes belong to it.
  useKeys(opened ? noShortcuts : keys)
  return (
    <Suspense>
      {dialogCommand && (
        <Dialogs
          area={area}
          me={me}
          orgId={isOwnOrganization ? organization.id : undefined}
          places={places}
          mayRun={mayRun}
          command={dialogCommand}
          opened={opened}
          onCommand={onCommand}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}
