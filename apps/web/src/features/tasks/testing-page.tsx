import '../../ui/theme/styles.ts'
import '../../ui/theme/styles-areas.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from '../../lib/api/query-client.ts'
import { cssVariables } from '../../ui/theme/colors.ts'
import { theme } from '../../ui/theme/theme.ts'
import { CreateTaskDialog } from './CreateTaskDialog.tsx'

// The create dialogs at an address that names no organization. The areas always put one there for whoever has any,
// so no page of the product shows this; it is what the forms do on their own.
const area = document.documentElement.dataset.area === 'admin' ? 'admin' : 'manager'

const router = createRouter({
  routeTree: createRootRoute({
    component: () => (
      <Suspense>
        <CreateTaskDialog opened onClose={() => undefined} area={area} />
      </Suspense>
    ),
  }),
  history: createMemoryHistory(),
})

const place = document.getElementById('root')
if (place)
  createRoot(place).render(
    <QueryClientProvider client={makeQueryClient()}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
