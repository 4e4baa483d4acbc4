import type { Me } from '@muster/contracts/accounts'
import type { InputOf } from '@muster/contracts/endpoint'
import { readUser, updateUser } from '@muster/contracts/users'
import { type UserField, userFields } from '@muster/contracts/users/fields'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { changedBody } from '../../lib/fields/bodies.ts'
import { formOf } from '../../lib/fields/form-values.ts'
import type { Editing } from '../../lib/fields/use-save.ts'
import { meQuery } from '../../lib/session.ts'

type Profile = Pick<Me, 'id' | UserField>
type ProfileChanges = NonNullable<InputOf<typeof updateUser.body>>

const fallback = 'Failed to save the profile'
const valuesOf = (profile: Profile) => formOf(userFields, profile)

/** How the form in the settings reads and writes the profile of the user. */
export function useProfileEditing(): Editing<typeof userFields, Profile, ProfileChanges> {
  const queryClient = useQueryClient()
  return {
    noun: 'profile',
    fields: userFields,
    valuesOf,
    changesOf: (values, base) => changedBody(userFields, values, valuesOf(base)),
    path: readUser.path,
    read: (id) => call(readUser, { params: { id } }, { fallback }),
    write: (id, body, ifMatch) => call(updateUser, { params: { id }, body }, { fallback, ifMatch }),
    putInCache: ({ full_name, username, job_title, time_zone }) =>
      queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, full_name, username, job_title, time_zone }),
    onSaved: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: ['member'] }),
      ]),
  }
}
