/** The area for which a page of tasks is shown. */
export type TaskVariant = 'admin' | 'manager' | 'employee'
