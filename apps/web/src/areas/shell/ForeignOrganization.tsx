import type { Me } from '@muster/contracts/accounts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import classes from './shell.module.css'

type Props = { name: string; own: Me['organizations'] }

/** The address names an organization the user is not a member of: says so, and offers the user's organizations. */
export function ForeignOrganization({ name, own }: Props) {
  return (
    <EmptyState
      title={`You do not belong to ${name}`}
      text={own.length ? 'Choose one of your organizations.' : 'You can create an organization, or ask to be invited.'}
      action={
        <div className={classes.choices}>
          {own.map((organization) => (
            <ButtonLink key={organization.id} variant='default' to='.' search={{ orgId: organization.id }}>
              {organization.name}
            </ButtonLink>
          ))}
          {own.length === 0 && (
            <ButtonLink variant='default' to='/'>
              Go to the dashboard
            </ButtonLink>
          )}
        </div>
      }
    />
  )
}
