import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { addDropArea, currentDragged, type DropArea, subscribeToDragged } from './drop-areas.ts'

type Options = {
  ref: RefObject<Element | null>
  /** The selector of the ancestor that is the area; without it, the element itself is the area, with its field. */
  within?: string
  /** Whether what is pasted while nothing has the focus is for the ancestor. */
  isOfPage?: boolean
  onFiles: (files: File[]) => void
}

/**
 * Makes a part of the page receive the files that the user drops or pastes. Returns whether files are being dragged:
 * `over` if this area would receive them.
 */
export function useDropArea({
  ref,
  within,
  isOfPage = within !== undefined,
  onFiles,
}: Options): 'over' | 'elsewhere' | undefined {
  const [area] = useState<DropArea>(() => ({
    element: () => (within === undefined ? ref.current : (ref.current?.closest(within) ?? null)),
    hasField: within === undefined,
    isOfPage,
    onFiles,
  }))
  useEffect(() => {
    area.onFiles = onFiles
  })
  useEffect(() => addDropArea(area), [area])
  const dragged = useSyncExternalStore(subscribeToDragged, currentDragged)
  if (dragged === undefined) return undefined
  return dragged === area ? 'over' : 'elsewhere'
}
