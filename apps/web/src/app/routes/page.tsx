import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** A screen with fixed props. Its code loads when the screen is opened, or when a link to it is hovered or focused. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>, props: Props) =>
  lazyRouteComponent(async () => {
    const Screen = await load().catch((error: unknown) => {
      // If code cannot be loaded, the router reloads the page, because there may be a new version. Offline, the browser
      // would replace the page by an error of its own.
      throw navigator.onLine ? error : new Error('The code of a screen cannot be loaded offline', { cause: error })
    })
    return { default: () => <Screen {...props} /> }
  })
