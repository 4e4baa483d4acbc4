import type { TablerIcon } from '@tabler/icons-react'

/** Dialogs that the shell opens over a page. */
export type Command = 'palette' | 'keys' | 'task' | 'project' | 'goal' | 'invite'

/** A page of the current area that the palette or a shortcut can open. */
export type Place = { segment: string; label: string; icon: TablerIcon }

/** For each page with a shortcut, the second key of the shortcut; the first key is `g`. */
const pageLetters: Record<string, string> = {
  'my-work': 'w',
  dashboard: 'd',
  projects: 'p',
  tasks: 't',
  goals: 'g',
  milestones: 'l',
  time: 'e',
  users: 'u',
  team: 'm',
  members: 'm',
  chat: 'c',
  notifications: 'n',
  settings: 's',
  search: '/',
}

/** Returns the shortcut of a page, such as `g t` for the tasks; undefined for a page without a shortcut. */
export function keysTo(segment: string) {
  const letter = pageLetters[segment]
  return letter && `g ${letter}`
}

/**
 * Shortcuts that do not open a page. Creating a task, the most frequent action, takes a single key; the other shortcuts
 * that create something consist of `n` (for new) and a letter.
 */
export const keysOf = {
  task: 'c',
  project: 'n p',
  goal: 'n g',
  milestone: 'n m',
  invite: 'n i',
  search: '/',
  filter: 'f',
  keys: '?',
  palette: 'Mod+k',
  submit: 'Mod+Enter',
  undo: 'Mod+z',
  copyLink: 'Mod+Shift+,',
} as const
