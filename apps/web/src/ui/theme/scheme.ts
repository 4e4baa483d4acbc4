import { localStorageColorSchemeManager, type MantineColorSchemeManager } from '@mantine/core'

const storageManager = localStorageColorSchemeManager({ key: 'theme' })

/** Stores 'light' or 'dark' under the key `theme`. For any other stored value, the scheme of the system applies. */
export const schemeManager: MantineColorSchemeManager = {
  ...storageManager,
  get: (fallback) => {
    const scheme = storageManager.get(fallback)
    return scheme === 'light' || scheme === 'dark' ? scheme : fallback
  },
}

/** The colour of the browser's address bar, which is the page background of each theme. */
export const addressBarColors = { light: '#ffffff', dark: '#1a1a1a' } as const
