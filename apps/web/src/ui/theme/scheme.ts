import { localStorageColorSchemeManager, type MantineColorSchemeManager } from '@mantine/core'

const stored = localStorageColorSchemeManager({ key: 'theme' })

/** Stores 'light' or 'dark' under the key `theme`; with any other value the system's scheme applies. */
export const schemeManager: MantineColorSchemeManager = {
  ...stored,
  get: (fallback) => {
    const scheme = stored.get(fallback)
    return scheme === 'light' || scheme === 'dark' ? scheme : fallback
  },
}

/** Colour of the browser's own bar: the page background of each theme. */
export const barColor = { light: '#ffffff', dark: '#1a1a1a' } as const
