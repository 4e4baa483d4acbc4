import { isDomain } from '@muster/contracts/organizations/fields'
import { texts } from '@muster/contracts/texts'

export type OrganizationValues = { name: string; description: string; domain: string }

/** Returns the errors of the values of every organization form, by field; null where there is none. */
export const organizationErrors = ({ name, description, domain }: OrganizationValues) => ({
  name: name.trim() ? null : texts.organization.nameRequired,
  description: description.trim() ? null : texts.organization.descriptionRequired,
  domain: !domain.trim() || isDomain(domain.trim()) ? null : texts.organization.domainInvalid,
})

/** Returns the request body: the values are trimmed, and an empty domain becomes null. */
export const organizationBody = ({ name, description, domain }: OrganizationValues) => ({
  name: name.trim(),
  description: description.trim(),
  domain: domain.trim() || null,
})
