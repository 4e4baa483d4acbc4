import { Skeleton } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import { useQuery } from '@tanstack/react-query'
import { useActor, useOrganization } from '../../lib/organization.ts'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { Section } from '../../ui/section/Section.tsx'
import { EditOrganizationForm } from './EditOrganizationForm.tsx'
import { LogoField } from './LogoField.tsx'
import { OrganizationFacts } from './OrganizationFacts.tsx'
import { organizationQuery } from './queries.ts'

/** The settings of the selected organization, which only its admins can edit. */
export function OrganizationSettings() {
  const actor = useActor()
  const selected = useOrganization()
  const query = useQuery({ ...organizationQuery(selected?.id ?? 0), enabled: selected?.isMember === true })
  if (!selected) return null

  const editable = can.editOrganization(actor)
  const text = editable ? 'What every member sees of it.' : 'Its admins can change this.'
  return (
    <>
      <Section title='Organization' text={text}>
        {query.error && !query.data ? (
          <ErrorState message={query.error.message} onRetry={query.refetch} />
        ) : !query.data ? (
          <Skeleton height={editable ? 536 : 168} radius='md' />
        ) : editable ? (
          <>
            <LogoField key={`logo ${query.data.id}`} organization={query.data} />
            <EditOrganizationForm key={query.data.id} organization={query.data} />
          </>
        ) : (
          <OrganizationFacts organization={query.data} />
        )}
      </Section>
    </>
  )
}
