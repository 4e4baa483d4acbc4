import { useState } from 'react'

/**
 * What a dialog is about. It stays while the dialog closes, so that its content does not vanish before it does;
 * `opened` says whether it is still asked.
 */
export function useAsked<T>() {
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
