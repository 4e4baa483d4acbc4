import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import { IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useArea } from '../../../lib/area.ts'
import { useActor, useOrganization } from '../../../lib/organization.ts'

const InviteMemberDialog = lazy(async () => ({
  default: (await import('../../users/invite/InviteMemberDialog.tsx')).InviteMemberDialog,
}))

/** Why there is nobody to write to. */
export const aloneText = 'You are the only member so far.'

/** A button that opens the invitation dialog, shown in an empty chat to users who may invite members. */
export function InviteColleagues() {
  const actor = useActor()
  const area = useArea()
  const organization = useOrganization()
  const [opened, setOpened] = useState<boolean>()
  if (!organization || !can.inviteMember(actor)) return null
  return (
    <>
      <Button leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setOpened(true)}>
        Invite Member
      </Button>
      <Suspense>
        {opened !== undefined && (
          <InviteMemberDialog
            opened={opened}
            onClose={() => setOpened(false)}
            form={area === 'admin' ? 'admin' : 'manager'}
            organizationId={organization.id}
          />
        )}
      </Suspense>
    </>
  )
}
