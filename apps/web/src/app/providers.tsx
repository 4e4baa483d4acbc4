import { DirectionProvider, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { styleNonce } from '../lib/api/config.ts'
import { AddressBarColor } from '../ui/theme/AddressBarColor.tsx'
import { cssVariables } from '../ui/theme/colors.ts'
import { schemeManager } from '../ui/theme/scheme.ts'
import { theme } from '../ui/theme/theme.ts'
import type { makeRouter } from './router.tsx'

type Props = { queryClient: QueryClient; router: ReturnType<typeof makeRouter> }

export function Providers({ queryClient, router }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={schemeManager}
        defaultColorScheme='auto'
        getStyleNonce={() => styleNonce}
      >
        <DirectionProvider>
          <AddressBarColor />
          <RouterProvider router={router} />
        </DirectionProvider>
      </MantineProvider>
    </QueryClientProvider>
  )
}
