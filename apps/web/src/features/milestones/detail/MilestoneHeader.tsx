import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Milestone } from '@muster/contracts/milestones'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { useLeave } from '../../../lib/forms/use-leave.ts'
import { useActor } from '../../../lib/organization.ts'
import { useTabName } from '../../../lib/tab-name.ts'
import { useObjectOffer } from '../../../ui/actions/use-object-offer.ts'
import { InPlaceText } from '../../../ui/editors/InPlaceText.tsx'
import { BackLink } from '../../../ui/page/BackLink.tsx'
import { HeaderBreadcrumb } from '../../../ui/page/HeaderBreadcrumb.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { DeleteMilestoneDialog } from '../DeleteMilestoneDialog.tsx'
import { EditMilestoneDialog } from '../EditMilestoneDialog.tsx'
import { useMilestoneEditing } from '../milestone-editing.ts'
import { useMilestoneActions } from '../use-milestone-actions.ts'

/** The title, the link back to the list, and the actions on the milestone. */
export function MilestoneHeader({ milestone }: { milestone: Milestone }) {
  const to = useAreaPath()
  useTabName(milestone.title)
  const leave = useLeave()
  const [openDialog, setOpenDialog] = useState<'edit' | 'delete'>()
  const close = () => setOpenDialog(undefined)
  const editing = useMilestoneEditing(false)
  const mayEdit = can.editMilestone(useActor(), milestone)
  const actionsOn = useMilestoneActions({ remove: () => setOpenDialog('delete'), isShown: true })
  useObjectOffer(milestone.title, actionsOn(milestone))
  const actions = mayEdit && (
    <>
      <Button
        variant='default'
        leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpenDialog('edit')}
      >
        Edit Milestone
      </Button>
      <Button
        variant='default'
        leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpenDialog('delete')}
      >
        Delete
      </Button>
    </>
  )
  return (
    <>
      <HeaderBreadcrumb
        levels={[
          { key: 'list', label: 'Milestones', link: { to: to('milestones') } },
          { key: 'object', label: milestone.title },
        ]}
      />
      <PageHeader
        breadcrumb={<BackLink to={to('milestones')}>Back to Milestones</BackLink>}
        title={milestone.title}
        editable={(heading, titleClass) => (
          <InPlaceText
            editing={editing}
            object={milestone}
            field='title'
            mayEdit={mayEdit}
            formClass={titleClass}
            title={milestone.title}
          >
            {heading}
          </InPlaceText>
        )}
        actions={actions}
      />
      <EditMilestoneDialog milestone={milestone} opened={openDialog === 'edit'} onClose={close} />
      <DeleteMilestoneDialog
        milestone={milestone}
        opened={openDialog === 'delete'}
        onClose={close}
        onDeleted={() => leave({ to: to('milestones') })}
      />
    </>
  )
}
