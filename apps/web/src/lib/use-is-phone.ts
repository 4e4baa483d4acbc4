import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone. The styles use the same width. */
export const useIsPhone = () => useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
