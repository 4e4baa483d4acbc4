import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone, so that the style sheets show the layout for phones. */
export const useIsPhone = () => useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
