import { Button } from '@mantine/core'
import type { Organization } from '@muster/contracts/organizations'
import { useState } from 'react'
import { Section } from '../settings/Section.tsx'
import { DeleteOrganizationDialog } from './DeleteOrganizationDialog.tsx'
import classes from './organizations.module.css'

/** The end of the selected organization. */
export function DeleteOrganizationSection({ organization }: { organization: Organization }) {
  const [asking, setAsking] = useState(false)
  return (
    <Section title={`Delete ${organization.name}`} text='Everything in it is deleted for good, for everybody.'>
      <div>
        <Button variant='default' className={classes.danger} onClick={() => setAsking(true)}>
          Delete Organization
        </Button>
      </div>
      <DeleteOrganizationDialog organization={organization} opened={asking} onClose={() => setAsking(false)} />
    </Section>
  )
}
