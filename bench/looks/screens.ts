/** An area with who stands in it and what it shows; `{…}` is an id of the house that is looked at. */
export type Area = { area: 'admin' | 'manager' | 'employee'; person: 'ingrid' | 'mateus' | 'ewa'; screens: string[] }

const everywhere = ['dashboard', 'projects', 'projects/{project}', 'tasks', 'tasks?view=kanban', 'tasks/{task}']
const shared = ['goals', 'goals?goalId={goal}', 'goals?goalId={goal}&milestoneId={milestone}', 'milestones/{milestone}']
const own = ['chat', 'chat?room={room}', 'notifications', 'settings', 'call-test']

const sections = (...ids: string[]) => ids.map((id) => `settings#${id}`)
const account = sections(
  'email',
  'password',
  'sessions',
  'notifications',
  'keyboard',
  'calls',
  'appearance',
  'organizations',
)
const led = sections('members', 'trash', 'export', 'delete-organization')
const part = sections('delete-account', 'organization', 'leave', 'coming-soon')

/** Every screen behind the sign-in, in each area that has it. */
export const areas: Area[] = [
  {
    area: 'admin',
    person: 'ingrid',
    screens: [...everywhere, ...shared, 'milestones', 'users', ...own, ...account, ...part, ...led],
  },
  {
    area: 'manager',
    person: 'mateus',
    screens: [...everywhere, ...shared, 'milestones', 'team', ...own, ...account, ...part, 'settings#trash'],
  },
  { area: 'employee', person: 'ewa', screens: [...everywhere, ...shared, 'members', ...own, ...account, ...part] },
]

const links = ['reset-password', 'verify', 'confirm-email', 'invitations', 'set-password']

const good = ['reset-password#{reset}', 'invitations#{invitation}']

/** Before the sign-in: forms, and where mailed links lead: without a link, with one that is not good, with a good one. */
export const publicScreens = [
  ...['login', 'register', 'forgot-password'],
  ...[...links, ...links.map((link) => `${link}#old`), ...good],
]

/** Width and height of a desk, a tablet and a phone. */
export const sizes = { '1440': [1440, 900], '768': [768, 1024], '390': [390, 844] } as const
export type Size = keyof typeof sizes

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]
