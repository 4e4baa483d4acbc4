import { useEffect } from 'react'

/**
 * Handles keys without Ctrl, Alt or ⌘ while the viewer is open, wherever the focus is: it contains no field. Players
 * handle theirs.
 */
export function useKeys(handle: (key: string) => void) {
  useEffect(() => {
    const onKeyDown = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      if (!ctrlKey && !metaKey && !altKey && !(target instanceof HTMLMediaElement)) handle(key)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}
