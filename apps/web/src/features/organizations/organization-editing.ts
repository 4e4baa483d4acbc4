import type { InputOf } from '@muster/contracts/endpoint'
import { type Organization, readOrganization, updateOrganization } from '@muster/contracts/organizations'
import { organizationFields } from '@muster/contracts/organizations/fields'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { changedBody } from '../../lib/fields/bodies.ts'
import { formOf } from '../../lib/fields/form-values.ts'
import type { Editing } from '../../lib/fields/use-save.ts'
import { refreshMe } from './mutations.ts'
import { organizationQuery } from './queries.ts'

type OrganizationChanges = NonNullable<InputOf<typeof updateOrganization.body>>

const fallback = 'Failed to update organization'
const valuesOf = (organization: Organization) => formOf(organizationFields, organization)

/** How the form in the settings reads and writes an organization. */
export function useOrganizationEditing(): Editing<typeof organizationFields, Organization, OrganizationChanges> {
  const queryClient = useQueryClient()
  return {
    noun: 'organization',
    fields: organizationFields,
    valuesOf,
    changesOf: (values, base) => changedBody(organizationFields, values, valuesOf(base)),
    path: readOrganization.path,
    read: (id) => call(readOrganization, { params: { id } }, { fallback }),
    write: (id, body, ifMatch) => call(updateOrganization, { params: { id }, body }, { fallback, ifMatch }),
    putInCache: (organization) => queryClient.setQueryData(organizationQuery(organization.id).queryKey, organization),
    // Projects contain the organization's currency, so they are refetched too.
    onSaved: () => Promise.all([refreshMe(queryClient), queryClient.invalidateQueries({ queryKey: ['project'] })]),
  }
}
