import { type ComponentType, createElement, use } from 'react'

/**
 * A component whose code loads on first render. Loaded code renders at once; React's `lazy` would show the fallback
 * first, and React keeps a fallback for 300 ms. After a failed load, the next render loads again.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  let pending: Promise<ComponentType<Props>> | undefined

  function preload() {
    pending ??= load().then(
      (component) => {
        loaded = component
        return component
      },
      (error) => {
        pending = undefined
        throw error
      },
    )
    return pending
  }

  const Lazily = (props: Props) => createElement(loaded ?? use(preload()), props)
  return Object.assign(Lazily, { preload, isLoaded: () => loaded !== undefined })
}
