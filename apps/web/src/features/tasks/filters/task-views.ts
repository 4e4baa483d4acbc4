export type TaskView = 'table' | 'kanban'

export const taskViews = [
  { value: 'table', label: 'Table View' },
  { value: 'kanban', label: 'Kanban Board' },
] as const
