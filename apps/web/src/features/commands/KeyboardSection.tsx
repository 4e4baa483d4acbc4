import { Stack, Switch } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { enterSends } from '../../lib/enter-sends.ts'
import { singleKeys } from '../../lib/keys.ts'
import { keysOf } from '../../lib/shortcuts.ts'
import { KeyCaps } from '../../ui/keys/KeyCaps.tsx'
import { Section } from '../../ui/section/Section.tsx'

/** Settings section for the shortcuts and for the key that sends chat messages. */
export const KeyboardSection = () => (
  <Section
    title='Keyboard'
    text={
      <>
        Press <KeyCaps keys={keysOf.keys} /> to see all keys. Those with Ctrl or ⌘ always work. Both settings are
        remembered in this browser.
      </>
    }
  >
    <Stack gap='md'>
      <FlagSwitch flag={singleKeys} label='Single-key shortcuts' />
      <FlagSwitch
        flag={enterSends}
        label='Enter sends chat messages'
        description={
          <>
            Otherwise Enter breaks the line, and <KeyCaps keys={keysOf.submit} /> sends.
          </>
        }
      />
    </Stack>
  </Section>
)

type FlagProps = {
  flag: { get: () => boolean; set: (isOn: boolean) => void }
  label: string
  description?: ReactNode
}

function FlagSwitch({ flag, label, description }: FlagProps) {
  const [on, setOn] = useState(flag.get)
  const change = (next: boolean) => {
    flag.set(next)
    setOn(next)
  }
  return (
    <Switch
      label={label}
      description={description}
      checked={on}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}
