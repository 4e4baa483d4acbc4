import * as z from 'zod/mini'
import type { Fields } from '../field.ts'
import { maxNameLength, name, optionalText } from '../fields.ts'
import { TimeZone } from '../time-zone.ts'

export const Username = name().check(z.maxLength(64), z.regex(/^\S+$/, 'must not contain spaces'))

/**
 * The fields of a profile that can be changed, in the order of the form; the status text of the chat is stored
 * separately. An organization can replace the job title for its members.
 */
export const userFields = {
  full_name: {
    kind: 'text',
    label: 'Full name',
    value: z.nullable(z.string()),
    input: z.nullable(name()),
    clearable: true,
    change: 'editProfile',
  },
  username: {
    kind: 'text',
    label: 'Username',
    value: z.nullable(z.string()),
    input: Username,
    clearable: false,
    change: 'editProfile',
  },
  job_title: {
    kind: 'text',
    label: 'Job title',
    value: z.nullable(z.string()),
    input: optionalText(maxNameLength),
    clearable: true,
    change: 'editMember',
  },
  time_zone: {
    kind: 'text',
    label: 'Time zone',
    value: z.string(),
    input: TimeZone,
    clearable: false,
    change: 'editProfile',
  },
} as const satisfies Fields

export type UserField = keyof typeof userFields
