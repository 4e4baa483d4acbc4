import type { ComponentType } from 'react'

/**
 * Loads the code of the shell, an area's dashboard or the tasks page. The view of the tasks page, a board or a table,
 * loads in parallel with the page.
 */
export const codeLoaders = {
  area: async () => {
    const { AreaPage } = await import('../../areas/AreaPage.tsx')
    await globalThis.earlyStyles
    return { AreaPage }
  },
  dashboard: async (area: string): Promise<ComponentType> => {
    if (area === 'admin') return (await import('../../features/analytics/AdminDashboard.tsx')).AdminDashboard
    if (area === 'manager') return (await import('../../features/analytics/ManagerDashboard.tsx')).ManagerDashboard
    return (await import('../../features/analytics/EmployeeDashboard.tsx')).EmployeeDashboard
  },
  tasks: async () => {
    await globalThis.earlyStyles // a view whose style is still loading would not request it again if it fails
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
