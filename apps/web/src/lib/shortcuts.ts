import type { TablerIcon } from '@tabler/icons-react'

/** Dialogs that the shell opens over a page. */
export type Command = 'palette' | 'keys' | 'task' | 'project' | 'goal' | 'invite'

/** A page of the current area that a command can open. */
export type Place = { segment: string; label: string; icon: TablerIcon }

/** The second key of the shortcuts that open a page; the first is g. */
const letters: Record<string, string> = {
  dashboard: 'd',
  projects: 'p',
  tasks: 't',
  goals: 'g',
  users: 'u',
  team: 'm',
  members: 'm',
  chat: 'c',
  notifications: 'n',
  settings: 's',
}

/** `g t` for the tasks; undefined for a page without a shortcut. */
export function keysTo(segment: string) {
  const letter = letters[segment]
  return letter && `g ${letter}`
}

/** Other shortcuts. The most frequent object has a single key, the others n for new and their first letter. */
export const keysOf = {
  task: 'c',
  project: 'n p',
  goal: 'n g',
  milestone: 'n m',
  invite: 'n i',
  search: '/',
  keys: '?',
} as const
