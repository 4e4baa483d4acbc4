import { useState } from 'react'

/**
 * The subject of a dialog, and whether the dialog is open. While the dialog closes, the subject is kept, so
 * that the content does not vanish first.
 */
export function useOpenedDialog<T>() {
  const [subject, setSubject] = useState<T>()
  const [opened, setOpened] = useState(false)
  return {
    subject,
    opened,
    open: (value: T) => {
      setSubject(value)
      setOpened(true)
    },
    close: () => setOpened(false),
  }
}
