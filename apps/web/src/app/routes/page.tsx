import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** A screen with fixed props. Its code loads when the screen is opened, or when a link to it is hovered or focused. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>, props: Props) =>
  lazyRouteComponent(async () => {
    const Screen = await load()
    return { default: () => <Screen {...props} /> }
  })
