import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import { useState } from 'react'
import { useActor } from '../../lib/organization.ts'
import { Section } from '../../ui/section/Section.tsx'
import { DeleteOrganizationDialog } from './DeleteOrganizationDialog.tsx'
import classes from './organizations.module.css'

/** Lets admins delete the selected organization. */
export function DeleteOrganizationSection({ organization }: { organization: { id: number; name: string } }) {
  const actor = useActor()
  const [confirming, setConfirming] = useState(false)
  if (!can.deleteOrganization(actor)) return null
  return (
    <Section
      title={`Delete ${organization.name}`}
      text='Everything in it is deleted, for everybody. Its admins can restore it for 30 days.'
    >
      <div>
        <Button variant='default' className={classes.danger} onClick={() => setConfirming(true)}>
          Delete Organization
        </Button>
      </div>
      <DeleteOrganizationDialog organization={organization} opened={confirming} onClose={() => setConfirming(false)} />
    </Section>
  )
}
