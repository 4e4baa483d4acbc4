/** The area that the page of goals stands in. */
export type GoalVariant = 'admin' | 'manager' | 'employee'
