import type { ComponentType } from 'react'

/**
 * Loads the code of the shell, an area's dashboard or the tasks page. The view of the tasks page, a board or a table,
 * loads in parallel with the page. Each waits for the early styles first, because code whose style is still loading
 * would not request it again if it fails.
 */
export const codeLoaders = {
  area: async () => {
    await globalThis.earlyStyles
    const { AreaPage } = await import('../../areas/AreaPage.tsx')
    return { AreaPage }
  },
  dashboard: async (area: string): Promise<ComponentType> => {
    await globalThis.earlyStyles
    if (area === 'admin') return (await import('../../features/analytics/AdminDashboard.tsx')).AdminDashboard
    if (area === 'manager') return (await import('../../features/analytics/ManagerDashboard.tsx')).ManagerDashboard
    return (await import('../../features/analytics/EmployeeDashboard.tsx')).EmployeeDashboard
  },
  tasks: async () => {
    await globalThis.earlyStyles
    const isBoard = new URLSearchParams(location.search).get('view') === 'kanban'
    const viewCode = isBoard
      ? import('../../features/tasks/board/TasksBoard.tsx')
      : import('../../features/tasks/table/TasksTable.tsx')
    viewCode.catch(() => undefined) // the load is retried when the view renders
    const { TasksPage, loadView, prefetchBoard } = await import('../../features/tasks/TasksPage.tsx')
    await loadView(location.search).catch(() => undefined)
    return { TasksPage, prefetchBoard }
  },
}
