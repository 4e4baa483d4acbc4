import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Goal } from '@muster/contracts/goals'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Area } from '../../../lib/area.ts'
import { useLeave } from '../../../lib/forms/use-leave.ts'
import { useActor } from '../../../lib/organization.ts'
import { keysOf } from '../../../lib/shortcuts.ts'
import { useTabName } from '../../../lib/tab-name.ts'
import { useObjectOffer } from '../../../ui/actions/use-object-offer.ts'
import { useOpenedDialog } from '../../../ui/dialog/use-opened-dialog.ts'
import { InPlaceText } from '../../../ui/editors/InPlaceText.tsx'
import { WithKey } from '../../../ui/keys/WithKey.tsx'
import { BackLink } from '../../../ui/page/BackLink.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { CreateMilestoneDialog } from '../../milestones/CreateMilestoneDialog.tsx'
import { useMilestoneOffer } from '../../milestones/use-milestone-offer.ts'
import { WaitsFor } from '../../waiting/WaitsFor.tsx'
import { GoalDialogs, type OpenGoalDialog } from '../forms/GoalDialogs.tsx'
import { useGoalEditing } from '../forms/goal-editing.ts'
import { GoalBreadcrumb } from '../GoalBreadcrumb.tsx'
import { GoalMenu } from '../GoalMenu.tsx'
import { useGoalActions } from '../use-goal-actions.ts'
import { GoalFigures } from './GoalFigures.tsx'
import { GoalMilestones } from './GoalMilestones.tsx'
import { GoalSummary } from './GoalSummary.tsx'
import { useGoalLinks } from './use-goal-links.ts'

/** The second level of the Goals page: a goal's summary, its milestones, and figures about its milestones and tasks. */
export function GoalLevel({ goal, area }: { goal: Goal; area: Area }) {
  const actor = useActor()
  useTabName(goal.title)
  const links = useGoalLinks()
  const leave = useLeave()
  const dialog = useOpenedDialog<OpenGoalDialog>()
  const [creating, setCreating] = useState(false)
  const mayEdit = can.editGoal(actor, goal)
  const editing = useGoalEditing()
  const openCreateDialog = can.createMilestone(actor, goal) ? () => setCreating(true) : undefined
  const actionsOn = useGoalActions({ showDialog: dialog.open, isShown: true })
  useMilestoneOffer(openCreateDialog)
  useObjectOffer(goal.title, actionsOn(goal))

  return (
    <div data-in-order='always'>
      <GoalBreadcrumb goal={goal} />
      <PageHeader
        breadcrumb={<BackLink {...links.goals}>Back to Goals</BackLink>}
        title={goal.title}
        editable={(heading, titleClass) => (
          <InPlaceText
            editing={editing}
            object={goal}
            field='title'
            mayEdit={mayEdit}
            formClass={titleClass}
            title={goal.title}
          >
            {heading}
          </InPlaceText>
        )}
        actions={
          <>
            {mayEdit && (
              <>
                <GoalMenu goal={goal} mayDelete={can.deleteGoal(actor, goal)} showDialog={dialog.open} />
                <Button variant='default' onClick={() => dialog.open({ kind: 'check-in', goal })}>
                  Check In
                </Button>
              </>
            )}
            {openCreateDialog && (
              <WithKey label='Create a milestone' keys={keysOf.milestone}>
                <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={openCreateDialog}>
                  New Milestone
                </Button>
              </WithKey>
            )}
          </>
        }
      />
      <GoalSummary goal={goal} />
      {!goal.is_personal && <WaitsFor of='goal' id={goal.id} />}
      <GoalMilestones goal={goal} area={area} onCreate={openCreateDialog} />
      <GoalFigures goal={goal} />
      <GoalDialogs
        dialog={dialog.subject}
        opened={dialog.opened}
        onClose={dialog.close}
        onDeleted={() => leave({ ...links.goals, replace: true })}
      />
      <CreateMilestoneDialog goal={goal} opened={creating} onClose={() => setCreating(false)} />
    </div>
  )
}
