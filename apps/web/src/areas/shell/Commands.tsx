import type { Me } from '@muster/contracts/accounts'
import { can } from '@muster/contracts/capabilities'
import { IconBell } from '@tabler/icons-react'
import { useOffers, usePausedKeys } from '../../lib/actions/offers.ts'
import { useKeys } from '../../lib/keys.ts'
import { type SelectedOrganization, useActor } from '../../lib/organization.ts'
import type { Command } from '../../lib/shortcuts.ts'
import { lazilyOpened } from '../../ui/dialog/lazily-opened.ts'
import { type AreaDescription, searchEntry } from '../description.ts'
import { useGlobalOffers } from './use-global-offers.ts'

const Dialogs = lazilyOpened(async () => (await import('./CommandDialogs.tsx')).CommandDialogs)

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

/** What can be done on every page, and the dialogs that it opens. */
export function Commands({ description, me, organization, dialogCommand, opened, onCommand, onClose }: Props) {
  const actor = useActor()
  const { area } = description
  const places = [
    ...description.menu,
    searchEntry,
    { segment: 'notifications', label: 'Notifications', icon: IconBell },
  ]
  const isOwnOrganization = organization?.isMember === true
  const mayRun = (command: Command) => {
    if (command === 'task') return isOwnOrganization && can.createTask(actor)
    if (command === 'project') return isOwnOrganization && can.createProject(actor)
    if (command === 'invite') return isOwnOrganization && can.inviteMember(actor)
    return isOwnOrganization
  }
  useKeys()
  useOffers(useGlobalOffers({ area, places, mayRun, onCommand }))
  // While a dialog is open or loading, keystrokes belong to it.
  usePausedKeys(opened)
  return (
    <>
      {dialogCommand && (
        <Dialogs
          area={area}
          me={me}
          orgId={isOwnOrganization ? organization.id : undefined}
          command={dialogCommand}
          opened={opened}
          onClose={onClose}
        />
      )}
    </>
  )
}
