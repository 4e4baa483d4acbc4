import type { TablerIcon } from '@tabler/icons-react'

/** What the shell opens over a page. */
export type Command = 'palette' | 'keys' | 'task' | 'project' | 'goal' | 'invite'

/** A page of the own area that one can go to. */
export type Place = { segment: string; label: string; icon: TablerIcon }

/** The second key of those that go to a page; the first is g. */
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

/** `g t` for the tasks; undefined for a page without keys. */
export function keysTo(segment: string) {
  const letter = letters[segment]
  return letter && `g ${letter}`
}

/** What else single keys do. What is made most has one key, the others are n for new and the first letter of what. */
export const keysOf = {
  task: 'c',
  project: 'n p',
  goal: 'n g',
  milestone: 'n m',
  invite: 'n i',
  search: '/',
  keys: '?',
} as const
