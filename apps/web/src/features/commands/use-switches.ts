import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconBuilding, IconMoon, IconSun } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { listPath } from '../../lib/look/list-path.ts'
import { useOrganization } from '../../lib/organization.ts'
import { useMe } from '../../lib/session.ts'
import type { Entry } from '../entries/entry.ts'

/** Entries that switch the organization or the theme. */
export function useSwitches(): Entry[] {
  const navigate = useNavigate()
  const router = useRouter()
  const { organizations } = useMe()
  const selectedOrganization = useOrganization()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const nextTheme = dark ? 'light' : 'dark'
  return [
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
  ]
}
