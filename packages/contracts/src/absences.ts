import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, IdText } from './fields.ts'
import { Day } from './time-entries/fields.ts'

/** How many absences a user can store. */
export const maxAbsences = 100

/** How many days an absence has at most. */
export const maxAbsenceDays = 366

/** Days on which a user does not work: the first and the last one, as `2026-12-24`. */
export const Absence = z.object({ id: Id, starts_on: z.string(), ends_on: z.string() })
export type Absence = z.output<typeof Absence>

/** An absence of a member, as the other members of the organization see it. */
export const MemberAbsence = z.extend(Absence, {
  user_id: Id,
  full_name: z.nullable(z.string()),
  /** Whether an admin or manager of the organization entered it, so that those who manage the member may change it. */
  entered_here: z.boolean(),
})
export type MemberAbsence = z.output<typeof MemberAbsence>

export const absenceTexts = {
  endBeforeStart: 'must not be before the first day',
  tooLong: `must be at most ${maxAbsenceDays} days after the first day`,
  tooMany: `You can store at most ${maxAbsences} absences. Delete one that is over.`,
  overlapOfMember: 'This person is already away on some of these days.',
  overlap: 'You are already away on some of these days. Change the other absence instead.',
}

const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000

const days = z.strictObject({ starts_on: Day, ends_on: Day }).check(
  z.refine(({ starts_on, ends_on }) => ends_on >= starts_on, {
    path: ['ends_on'],
    error: absenceTexts.endBeforeStart,
  }),
  z.refine(({ starts_on, ends_on }) => dayNumber(ends_on) - dayNumber(starts_on) < maxAbsenceDays, {
    path: ['ends_on'],
    error: absenceTexts.tooLong,
  }),
)
export type AbsenceDays = z.output<typeof days>

export const listOwnAbsences = endpoint({
  method: 'GET',
  path: '/absences/',
  summary: "The caller's absences, earliest first.",
  reply: z.array(Absence),
})

export const listAbsences = endpoint({
  method: 'GET',
  path: '/absences/organization/:id',
  summary:
    'The absences of the active members of an organization that are not over in every time zone, earliest first.',
  params: IdParams,
  reply: z.array(MemberAbsence),
})

export const createAbsence = endpoint({
  method: 'POST',
  path: '/absences/',
  summary: 'Stores days on which the caller does not work. Absences of a user do not overlap.',
  body: days,
  reply: Absence,
})

export const updateAbsence = endpoint({
  method: 'PUT',
  path: '/absences/:id',
  summary: 'Changes the days of an absence of the caller.',
  params: IdParams,
  body: days,
  reply: Absence,
})

export const deleteAbsence = endpoint({
  method: 'DELETE',
  path: '/absences/:id',
  summary: 'Deletes an absence of the caller.',
  params: IdParams,
})

const MemberParams = z.extend(IdParams, { userId: IdText })
const MemberAbsenceParams = z.extend(MemberParams, { absenceId: IdText })

export const createMemberAbsence = endpoint({
  method: 'POST',
  path: '/absences/organization/:id/members/:userId',
  summary:
    'Stores days on which a member does not work, for those who manage the member: admins, and managers for members. The member is notified.',
  params: MemberParams,
  body: days,
  reply: Absence,
})

export const updateMemberAbsence = endpoint({
  method: 'PUT',
  path: '/absences/organization/:id/members/:userId/:absenceId',
  summary: 'Changes the days of an absence that was entered for a member in this organization. The member is notified.',
  params: MemberAbsenceParams,
  body: days,
  reply: Absence,
})

export const deleteMemberAbsence = endpoint({
  method: 'DELETE',
  path: '/absences/organization/:id/members/:userId/:absenceId',
  summary: 'Deletes an absence that was entered for a member in this organization. The member is notified.',
  params: MemberAbsenceParams,
})
