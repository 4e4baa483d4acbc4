import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { IconButton } from './IconButton.tsx'

/** Switches between the light and the dark theme, and stores the choice. */
export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const next = scheme === 'dark' ? 'light' : 'dark'
  const label = `Switch to ${next} theme`
  const Icon = scheme === 'dark' ? IconSun : IconMoon
  return (
    <IconButton size={32} aria-label={label} title={label} onClick={() => setColorScheme(next)}>
      <Icon size={18} stroke={1.6} />
    </IconButton>
  )
}
