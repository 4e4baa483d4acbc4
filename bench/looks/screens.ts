/**
 * An area, the user who opens it, and its screens. `{…}` in a screen's path is replaced by an id or token of the
 * installation.
 */
export type Area = { area: 'admin' | 'manager' | 'employee'; person: 'ingrid' | 'mateus' | 'ewa'; screens: string[] }

const commonScreens = [
  ...['my-work', 'dashboard', 'projects', 'projects/{project}', 'tasks', 'tasks?view=kanban', 'tasks/{task}'],
  ...['milestones', 'search', 'search?q=the', 'time'],
  'tasks/{asked}',
]
/** Screens that show what only those who lead see. */
const leadingScreens = [
  'time?view=report',
  ...['parent', 'blocked', 'repeating', 'declined', 'proposed'].map((task) => `tasks/{${task}}`),
]
const goalScreens = [
  'goals',
  'goals?goalId={goal}',
  'goals?goalId={goal}&milestoneId={milestone}',
  'milestones/{milestone}',
]
const ownScreens = ['chat', 'chat?room={room}', 'notifications', 'settings', 'call-test']

const settingsScreens = (...ids: string[]) => ids.map((id) => `settings#${id}`)
const accountScreens = settingsScreens(
  'profile',
  'absences',
  'email',
  'password',
  'sessions',
  'notifications',
  'keyboard',
  'calls',
  'appearance',
  'organizations',
)
const leadingSettingsScreens = settingsScreens('labels', 'custom-fields', 'templates')
const adminSettingsScreens = settingsScreens('members', 'trash', 'export', 'delete-organization')
const otherSettingsScreens = settingsScreens('delete-account', 'organization', 'leave', 'coming-soon')

/** The screens that require a session, listed for every area that has them. */
export const areas: Area[] = [
  {
    area: 'admin',
    person: 'ingrid',
    screens: [
      ...commonScreens,
      ...leadingScreens,
      ...goalScreens,
      'users',
      ...ownScreens,
      ...accountScreens,
      ...otherSettingsScreens,
      ...leadingSettingsScreens,
      ...adminSettingsScreens,
    ],
  },
  {
    area: 'manager',
    person: 'mateus',
    screens: [
      ...commonScreens,
      ...leadingScreens,
      ...goalScreens,
      'team',
      ...ownScreens,
      ...accountScreens,
      ...otherSettingsScreens,
      ...leadingSettingsScreens,
      'settings#trash',
    ],
  },
  {
    area: 'employee',
    person: 'ewa',
    screens: [...commonScreens, ...goalScreens, 'members', ...ownScreens, ...accountScreens, ...otherSettingsScreens],
  },
]

const links = ['reset-password', 'verify', 'confirm-email', 'invitations', 'set-password']

const validLinks = ['reset-password#{reset}', 'invitations#{invitation}']

/**
 * Screens that are opened without a session: forms, and the pages in `links`, most of which are opened by links in
 * mails. Each page in `links` is opened without a token and with an invalid one, and two of these pages also with a
 * valid one.
 */
export const publicScreens = [
  ...['login', 'register', 'forgot-password'],
  ...[...links, ...links.map((link) => `${link}#old`), ...validLinks],
]

/** The width and height of a desktop, a tablet and a phone, in CSS pixels. */
export const sizes = { '1440': [1440, 900], '768': [768, 1024], '390': [390, 844] } as const
export type Size = keyof typeof sizes

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]
