import { useState } from 'react'

/**
 * The subject of a dialog. It stays while the dialog closes, so that the content does not vanish first; `opened` says
 * whether the dialog is open.
 */
export function useOpenedDialog<T>() {
  const [about, setAbout] = useState<T>()
  const [opened, setOpened] = useState(false)
  return {
    about,
    opened,
    ask: (value: T) => {
      setAbout(value)
      setOpened(true)
    },
    close: () => setOpened(false),
  }
}
