import { type ComponentType, createElement, use } from 'react'

/**
 * A component whose code loads on first render. Loaded code renders at once; React's `lazy` would show the fallback
 * first, and React keeps a fallback for 300 ms. A failed load is retried.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | undefined
  let coming: Promise<ComponentType<Props>> | undefined

  function preload() {
    coming ??= load().then(
      (component) => {
        here = component
        return component
      },
      (error) => {
        coming = undefined
        throw error
      },
    )
    return coming
  }

  const Lazily = (props: Props) => createElement(here ?? use(preload()), props)
  return Object.assign(Lazily, { preload })
}
