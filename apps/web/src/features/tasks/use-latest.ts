import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same and does what was drawn last, so that who gets it is not drawn again for it. */
export function useLatest<Result>(run: () => Result) {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback(() => latest.current(), [])
}
