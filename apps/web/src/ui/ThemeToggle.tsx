import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** Switches between the light and the dark theme, and stores the choice. */
export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const next = scheme === 'dark' ? 'light' : 'dark'
  const label = `Switch to ${next} theme`
  const Icon = scheme === 'dark' ? IconSun : IconMoon
  return (
    <ActionIcon size={32} aria-label={label} title={label} onClick={() => setColorScheme(next)}>
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  )
}
