import { can } from '@muster/contracts/capabilities'
import type { Milestone } from '@muster/contracts/milestones'
import { offeredActions } from '../../lib/actions/action.ts'
import { type ObjectActionContext, objectActions } from '../../lib/actions/object-actions.ts'
import { useAreaPath } from '../../lib/area.ts'
import { useActor } from '../../lib/organization.ts'
import { useLinkActions } from '../../ui/actions/use-link-actions.ts'

/** The only list of the actions on milestones. */
const milestoneActions = objectActions<Milestone>({ mayEdit: can.editMilestone, mayDelete: can.editMilestone })

const nameOf = ({ title }: Milestone) => title

type Options = Pick<ObjectActionContext<Milestone>, 'edit' | 'remove'> & {
  /** Whether the milestone is shown already, so that opening it makes no sense. */
  isShown?: boolean
}

/** Returns the actions that the user may take on a milestone. */
export function useMilestoneActions({ edit, remove, isShown = false }: Options) {
  const actor = useActor()
  const to = useAreaPath()
  const { open, copyLink } = useLinkActions({ linkOf: ({ id }: Milestone) => ({ to: to('milestones', id) }), nameOf })
  const context = { open: isShown ? undefined : open, copyLink, edit, remove }
  return (milestone: Milestone) => offeredActions(milestoneActions, { actor, subject: milestone, context })
}
