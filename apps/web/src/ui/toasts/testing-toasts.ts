import { notificationsStore } from '@mantine/notifications'
import { isValidElement } from 'react'

type Shown = { text?: string; action?: { label: string; run: () => void } }

/** The properties of the toasts that are shown, for a test. */
export const shownToasts = (): Shown[] =>
  notificationsStore
    .getState()
    .notifications.map(({ message }) => (isValidElement<Shown>(message) ? message.props : {}))

export const shownTexts = () => shownToasts().map(({ text }) => text)
