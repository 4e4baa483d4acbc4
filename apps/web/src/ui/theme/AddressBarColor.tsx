import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { addressBarColors } from './scheme.ts'

/** Keeps the browser's address bar in the colour of the theme. */
export function AddressBarColor() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', addressBarColors[scheme])
  }, [scheme])
  return null
}
