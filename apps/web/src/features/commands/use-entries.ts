import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconBuilding,
  IconChecklist,
  IconFolderPlus,
  IconKeyboard,
  IconMoon,
  IconSun,
  IconTargetArrow,
  IconUserPlus,
} from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { listPath } from '../../lib/look/list-path.ts'
import { useOrganization } from '../../lib/organization.ts'
import { useMe } from '../../lib/session.ts'
import { type Command, keysOf, keysTo, type Place } from '../../lib/shortcuts.ts'
import type { Entry } from './find-entries.ts'

const creationCommands = [
  { command: 'task', label: 'Create task', icon: IconChecklist, keys: keysOf.task },
  { command: 'project', label: 'Create project', icon: IconFolderPlus, keys: keysOf.project },
  { command: 'goal', label: 'Create goal', icon: IconTargetArrow, keys: keysOf.goal },
  { command: 'invite', label: 'Invite member', icon: IconUserPlus, keys: keysOf.invite },
] as const

type Options = {
  places: readonly Place[]
  /** Opens the page with this path segment. */
  goTo: (segment: string) => void
  mayRun: (command: Command) => boolean
  onCommand: (command: Command) => void
}

/**
 * Entries available on every page. They create an object, invite a member, open a page, switch the organization or the
 * theme, or list the shortcuts.
 */
export function useEntries({ places, goTo, mayRun, onCommand }: Options): Entry[] {
  const navigate = useNavigate()
  const router = useRouter()
  const { organizations } = useMe()
  const selectedOrganization = useOrganization()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const nextTheme = dark ? 'light' : 'dark'
  const group = 'Actions'
  return [
    ...creationCommands
      .filter(({ command }) => mayRun(command))
      .map(({ command, ...entry }) => ({ ...entry, id: command, group, run: () => onCommand(command) })),
    ...places.map(({ segment, label, icon }) => ({
      id: `go-${segment}`,
      group: 'Go to',
      label,
      icon,
      keys: keysTo(segment),
      run: () => goTo(segment),
    })),
    ...organizations
      .filter(({ id }) => id !== selectedOrganization?.id)
      .map(({ id, name }) => ({
        id: `organization-${id}`,
        group: 'Switch organization',
        label: name,
        icon: IconBuilding,
        run: () => navigate({ to: listPath(router.latestLocation.pathname), search: { orgId: id } }),
      })),
    {
      id: 'theme',
      group: 'More',
      label: `Switch to ${nextTheme} theme`,
      icon: dark ? IconSun : IconMoon,
      run: () => setColorScheme(nextTheme),
    },
    {
      id: 'keys',
      group: 'More',
      label: 'Keyboard shortcuts',
      icon: IconKeyboard,
      keys: keysOf.keys,
      run: () => onCommand('keys'),
    },
  ]
}
