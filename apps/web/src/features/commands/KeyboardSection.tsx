import { Switch } from '@mantine/core'
import { useState } from 'react'
import { singleKeys } from '../../lib/keys.ts'
import { keysOf } from '../../lib/shortcuts.ts'
import { KeyCaps } from '../../ui/keys/KeyCaps.tsx'
import { Section } from '../../ui/section/Section.tsx'

/** Settings section that turns single-key shortcuts on or off. */
export function KeyboardSection() {
  const [on, setOn] = useState(singleKeys.get)
  const change = (next: boolean) => {
    singleKeys.set(next)
    setOn(next)
  }
  return (
    <Section
      title='Keyboard'
      text={
        <>
          Press <KeyCaps keys={keysOf.keys} /> to see all keys. Those with Ctrl or ⌘ always work.
        </>
      }
    >
      <Switch
        label='Single-key shortcuts'
        description='Remembered in this browser'
        checked={on}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </Section>
  )
}
