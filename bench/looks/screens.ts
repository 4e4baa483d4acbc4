/** An area with the user who opens it and its screens; `{…}` stands for an id in the installation. */
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

/** Every screen that requires a session, in each area that has it. */
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

/** Screens without a session: forms, and targets of mailed links without a token, with an invalid and with a valid one. */
export const publicScreens = [
  ...['login', 'register', 'forgot-password'],
  ...[...links, ...links.map((link) => `${link}#old`), ...good],
]

/** Width and height of a desktop, a tablet and a phone. */
export const sizes = { '1440': [1440, 900], '768': [768, 1024], '390': [390, 844] } as const
export type Size = keyof typeof sizes

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]
