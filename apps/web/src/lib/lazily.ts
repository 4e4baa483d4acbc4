import { type ComponentType, createElement, use } from 'react'

/**
 * A component whose code comes when it is drawn first. Code that is here already is drawn at once; React's own `lazy`
 * would show the fallback before it, and React keeps a fallback for 300 ms. What could not be loaded is tried again.
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
