import type { Me } from '@muster/contracts/accounts'
import { can } from '@muster/contracts/capabilities'
import { IconBell } from '@tabler/icons-react'
import { type Ref, useImperativeHandle } from 'react'
import { useOffers, usePausedKeys } from '../../lib/actions/offers.ts'
import { useKeys } from '../../lib/keys.ts'
import { type SelectedOrganization, useActor } from '../../lib/organization.ts'
import type { Command } from '../../lib/shortcuts.ts'
import { lazilyOpened } from '../../ui/dialog/lazily-opened.ts'
import { useOpenedDialog } from '../../ui/dialog/use-opened-dialog.ts'
import { type AreaDescription, searchEntry } from '../description.ts'
import { useGlobalOffers } from './use-global-offers.ts'

const Dialogs = lazilyOpened(async () => (await import('./CommandDialogs.tsx')).CommandDialogs)

type Props = {
  description: AreaDescription
  me: Me
  organization: SelectedOrganization | undefined
  /** Set to a function that opens the dialog of a command. */
  ref: Ref<(command: Command) => void>
}

/**
 * What can be done on every page, and the dialogs that it opens. Which dialog is open is known only here, so that opening
 * one does not render the page around it again.
 */
export function Commands({ description, me, organization, ref }: Props) {
  const actor = useActor()
  const { subject: dialogCommand, opened, open: onCommand, close: onClose } = useOpenedDialog<Command>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function only sets state
  useImperativeHandle(ref, () => onCommand, [])
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
