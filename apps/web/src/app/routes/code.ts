import type { ComponentType } from 'react'

/** Code of the pages, each in its own chunk. Code that a page renders first loads in parallel with the page. */
export const code = {
  area: () => import('../../areas/AreaPage.tsx'),
  dashboard: async (area: string): Promise<ComponentType> => {
    if (area === 'admin') return (await import('../../features/analytics/AdminDashboard.tsx')).AdminDashboard
    if (area === 'manager') return (await import('../../features/analytics/ManagerDashboard.tsx')).ManagerDashboard
    return (await import('../../features/analytics/EmployeeDashboard.tsx')).EmployeeDashboard
  },
  tasks: async () => {
    const board = new URLSearchParams(location.search).get('view') === 'kanban'
    const view = board
      ? import('../../features/tasks/board/TasksBoard.tsx')
      : import('../../features/tasks/table/TasksTable.tsx')
    view.catch(() => undefined) // retried when it renders
    const { TasksPage, loadView } = await import('../../features/tasks/TasksPage.tsx')
    await loadView(location.search).catch(() => undefined)
    return { TasksPage }
  },
}
