import { notificationsStore } from '@mantine/notifications'
import { isValidElement } from 'react'

/** The properties of the toasts that are shown, for a test. */
export const shownToasts = (): { text?: unknown; action?: unknown }[] =>
  notificationsStore
    .getState()
    .notifications.map(({ message }) =>
      isValidElement<{ text: string; action?: unknown }>(message) ? message.props : {},
    )

export const shownTexts = () => shownToasts().map(({ text }) => text)
