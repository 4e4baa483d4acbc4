import { Switch } from '@mantine/core'
import { useState } from 'react'
import { browserNotifications, canNotify } from '../../lib/browser-notifications.ts'
import { Section } from '../../ui/section/Section.tsx'

const deniedText = 'The browser does not allow it. Allow notifications for this page in its settings, then try again.'

/**
 * Turns browser notifications on or off. They report messages and calls while the page is hidden. Permission is
 * requested only here.
 */
export function BrowserNotificationsSwitch() {
  const [on, setOn] = useState(() => canNotify() && browserNotifications.get() && Notification.permission === 'granted')
  const [fault, setFault] = useState<string>()
  async function change(isOn: boolean) {
    const granted = isOn ? (await Notification.requestPermission()) === 'granted' : false
    setFault(isOn && !granted ? deniedText : undefined)
    browserNotifications.set(granted)
    setOn(granted)
  }
  return (
    <Section title='In this browser' text='Chat messages and calls that come while the page is hidden.'>
      <Switch
        label='Notify me about new chat messages and calls'
        checked={on}
        disabled={!canNotify()}
        description={canNotify() ? undefined : 'This browser cannot show notifications.'}
        error={fault}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </Section>
  )
}
