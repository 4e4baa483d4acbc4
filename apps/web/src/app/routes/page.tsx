import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** A screen whose code comes when it is opened (or its link is pointed at), with what the area says about it. */
export const page = <Props extends object>(load: () => Promise<ComponentType<Props>>, props: Props) =>
  lazyRouteComponent(async () => {
    const Screen = await load()
    return { default: () => <Screen {...props} /> }
  })
