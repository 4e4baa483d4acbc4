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

// Renders the create dialogs at a URL without an organization. The areas always add one for a user who has any, so no
// page of the product covers this state of the forms.
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
