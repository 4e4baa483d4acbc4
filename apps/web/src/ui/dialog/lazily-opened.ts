import { type ComponentType, createElement, Suspense, useEffect, useState } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { toast } from '../toasts/toast.tsx'

type Closing = { opened?: boolean; onClose: () => void }

/**
 * A dialog, menu or editor whose code loads when it is opened. If that fails, as it does offline, a message says so and
 * `onClose` is called, so that the page keeps what was typed on it and the user can open the dialog again.
 */
export function lazilyOpened<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Content = lazily(load)

  function LazilyOpened(props: Props & Closing) {
    const [, setLoaded] = useState(false)
    const isLoaded = Content.isLoaded()
    const isAwaited = !isLoaded && props.opened !== false
    // biome-ignore lint/correctness/useExhaustiveDependencies: a later `onClose` closes the same dialog
    useEffect(() => {
      if (!isAwaited) return
      let isCurrent = true
      Content.preload().then(
        () => isCurrent && setLoaded(true),
        () => {
          if (!isCurrent) return
          toast.error('Failed to load this. Please check your connection.')
          props.onClose()
        },
      )
      return () => {
        isCurrent = false
      }
    }, [isAwaited])
    return isLoaded && createElement(Suspense, null, createElement(Content, props))
  }
  return Object.assign(LazilyOpened, { preload: Content.preload })
}
