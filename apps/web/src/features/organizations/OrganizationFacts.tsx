import { currencySign } from '@muster/contracts/format-money'
import type { Organization } from '@muster/contracts/organizations'
import classes from './organizations.module.css'

/** The organization's details, for users who may not edit them. */
export const OrganizationFacts = ({ organization }: { organization: Organization }) => (
  <dl className={classes.facts}>
    <dt>Organization Name</dt>
    <dd>{organization.name}</dd>
    <dt>Domain</dt>
    <dd>{organization.domain ?? 'Not set'}</dd>
    <dt>Description</dt>
    <dd className={classes.prose}>{organization.description}</dd>
    <dt>Currency</dt>
    <dd>
      {organization.currency} ({currencySign(organization.currency)})
    </dd>
  </dl>
)
