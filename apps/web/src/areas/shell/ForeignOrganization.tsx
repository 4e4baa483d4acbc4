import type { Me } from '@muster/contracts/accounts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import classes from './shell.module.css'

type Props = { name: string; ownOrganizations: Me['organizations'] }

/** Shown when the user is not a member of the organization in the address; links to the user's organizations. */
export function ForeignOrganization({ name, ownOrganizations }: Props) {
  return (
    <EmptyState
      ring='cancelled'
      title={`You do not belong to ${name}`}
      text={
        ownOrganizations.length
          ? 'Choose one of your organizations.'
          : 'You can create an organization, or ask to be invited.'
      }
      action={
        <div className={classes.choices}>
          {ownOrganizations.map((organization) => (
            <ButtonLink
              key={organization.id}
              variant={ownOrganizations.length === 1 ? 'filled' : 'default'}
              to='.'
              search={{ orgId: organization.id }}
            >
              {organization.name}
            </ButtonLink>
          ))}
          {ownOrganizations.length === 0 && <ButtonLink to='/'>Go to Dashboard</ButtonLink>}
        </div>
      }
    />
  )
}
