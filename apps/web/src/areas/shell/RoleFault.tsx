import { Button } from '@mantine/core'
import { type SelectedOrganization, useOrganizationRole } from '../../lib/organization.ts'
import classes from './shell.module.css'

/** Explains why controls are missing: the user's role could not be loaded, so the user is treated as a member. */
export function RoleFault({ organization }: { organization: SelectedOrganization | undefined }) {
  const role = useOrganizationRole(organization)
  if (!role.isError) return null
  return (
    <div className={classes.fault} role='alert'>
      {role.error.message}
      <Button variant='default' size='xs' loading={role.isFetching} onClick={() => role.refetch()}>
        Retry
      </Button>
    </div>
  )
}
