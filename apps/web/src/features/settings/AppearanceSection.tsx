import { useMantineColorScheme } from '@mantine/core'
import { Segments } from '../../ui/Segments.tsx'
import { Section } from '../../ui/section/Section.tsx'

const schemes = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** Lets the user choose the light theme, the dark theme or the system's theme. */
export function AppearanceSection() {
  const { colorScheme, setColorScheme, clearColorScheme } = useMantineColorScheme()
  const choose = (scheme: 'auto' | 'light' | 'dark') =>
    // The system's theme is the default, so nothing is stored for it.
    scheme === 'auto' ? clearColorScheme() : setColorScheme(scheme)
  return (
    <Section title='Appearance' text='Light, dark, or as your system has it.'>
      <div>
        <Segments label='Theme' data={schemes} value={colorScheme} onChange={choose} />
      </div>
    </Section>
  )
}
