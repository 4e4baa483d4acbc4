import { localStorageColorSchemeManager, type MantineColorSchemeManager } from '@mantine/core'

const stored = localStorageColorSchemeManager({ key: 'theme' })

/** Remembers 'light' or 'dark' under the key `theme`; anything else there counts as nothing, and the system decides. */
export const schemeManager: MantineColorSchemeManager = {
  ...stored,
  get: (fallback) => {
    const scheme = stored.get(fallback)
    return scheme === 'light' || scheme === 'dark' ? scheme : fallback
  },
}

/** Colour of the browser's own bar: the canvas of each theme, so that app and browser read as one sheet. */
export const barColor = { light: '#ffffff', dark: '#1a1a1a' } as const
