import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** A screen whose code loads when it is opened or its link is hovered, with the props of the area. */
export const page = <Props extends object>(load: () => Promise<ComponentType<Props>>, props: Props) =>
  lazyRouteComponent(async () => {
    const Screen = await load()
    return { default: () => <Screen {...props} /> }
  })
