import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { barColor } from './scheme.ts'

/** Keeps the browser's address bar in the colour of the theme. */
export function BarColor() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColor[scheme])
  }, [scheme])
  return null
}
