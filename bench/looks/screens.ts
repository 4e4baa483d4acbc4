/** An area with who stands in it and what it shows; `{…}` is an id of the house that is looked at. */
export type Area = { area: 'admin' | 'manager' | 'employee'; person: 'ingrid' | 'mateus' | 'ewa'; screens: string[] }

const everywhere = ['dashboard', 'projects', 'projects/{project}', 'tasks', 'tasks?view=kanban', 'tasks/{task}']
const shared = ['goals', 'goals?goalId={goal}', 'goals?goalId={goal}&milestoneId={milestone}', 'milestones/{milestone}']
const own = ['notifications', 'settings']

/** Every screen behind the sign-in, in each area that has it. */
export const areas: Area[] = [
  { area: 'admin', person: 'ingrid', screens: [...everywhere, ...shared, 'milestones', 'users', ...own] },
  { area: 'manager', person: 'mateus', screens: [...everywhere, ...shared, 'milestones', 'team', ...own] },
  { area: 'employee', person: 'ewa', screens: [...everywhere, ...shared, 'members', ...own] },
]

export const publicScreens = ['login', 'register', 'forgot-password']

/** Width and height of a desk, a tablet and a phone. */
export const sizes = { '1440': [1440, 900], '768': [768, 1024], '390': [390, 844] } as const
export type Size = keyof typeof sizes

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]
