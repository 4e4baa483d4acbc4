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

// Renders the create dialog of the admin or manager area at a URL without an organization. In the product, every area
// adds an organization to the URL if the user has one, so no page shows this state of the form.
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

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <QueryClientProvider client={makeQueryClient()}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
