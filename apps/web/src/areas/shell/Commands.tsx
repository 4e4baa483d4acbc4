import type { Me } from '@muster/contracts/accounts'
import { can } from '@muster/contracts/capabilities'
import { IconBell } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useKeys, usePaletteKey } from '../../lib/keys.ts'
import { lazily } from '../../lib/lazily.ts'
import { type SelectedOrganization, useActor } from '../../lib/organization.ts'
import { type Command, keysOf, keysTo } from '../../lib/shortcuts.ts'
import type { AreaDescription } from '../description.ts'
import { focusSearch } from './focus-search.ts'

const Dialogs = lazily(async () => (await import('./CommandDialogs.tsx')).CommandDialogs)

const nothing = {}

type Props = {
  description: AreaDescription
  me: Me
  organization: SelectedOrganization | undefined
  /** The open dialog, or the last one; it stays mounted while it closes. */
  asked: Command | undefined
  opened: boolean
  onAsk: (command: Command) => void
  onClose: () => void
}

/** The shortcuts that work on every page, and the dialogs they open. */
export function Commands({ description, me, organization, asked, opened, onAsk, onClose }: Props) {
  const navigate = useNavigate()
  const actor = useActor()
  const { area } = description
  const places = [...description.menu, { segment: 'notifications', label: 'Notifications', icon: IconBell }]
  const mine = organization?.mine === true
  const may = (command: Command) => {
    if (command === 'task') return mine && can.createTask(actor)
    if (command === 'project') return mine && can.createProject(actor)
    if (command === 'invite') return mine && can.inviteMember(actor)
    return mine
  }
  const going = places.flatMap(({ segment }) => {
    const keys = keysTo(segment)
    return keys ? [[keys, () => void navigate({ to: `/${area}/${segment}` })] as const] : []
  })
  usePaletteKey(() => onAsk('palette'))
  // No shortcuts while a dialog is open or loading: the user's typing is meant for it.
  const making = (['task', 'project', 'goal', 'invite'] as const).filter(may)
  const keys = {
    ...Object.fromEntries(going),
    ...Object.fromEntries(making.map((command) => [keysOf[command], () => onAsk(command)])),
    [keysOf.search]: () => focusSearch() || onAsk('palette'),
    [keysOf.keys]: () => onAsk('keys'),
  }
  useKeys(opened ? nothing : keys)
  return (
    <Suspense>
      {asked && (
        <Dialogs
          area={area}
          me={me}
          orgId={mine ? organization.id : undefined}
          places={places}
          may={may}
          asked={asked}
          opened={opened}
          onAsk={onAsk}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}
