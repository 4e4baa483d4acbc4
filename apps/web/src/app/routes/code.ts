/** Code of the pages, each in a chunk of its own. What a page draws first comes beside it, not after it. */
export const code = {
  area: () => import('../../areas/AreaPage.tsx'),
  dashboard: () => import('../../areas/pages/Dashboard.tsx'),
  tasks: async () => {
    const board = new URLSearchParams(location.search).get('view') === 'kanban'
    const view = board
      ? import('../../features/tasks/board/TasksBoard.tsx')
      : import('../../features/tasks/table/TasksTable.tsx')
    view.catch(() => undefined) // asked for again where it is drawn
    const { TasksPage, loadView } = await import('../../features/tasks/TasksPage.tsx')
    await loadView(location.search).catch(() => undefined)
    return { TasksPage }
  },
}
