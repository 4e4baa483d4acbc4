import { can } from '@muster/contracts/capabilities'
import type { Goal } from '@muster/contracts/goals'
import { IconProgressCheck } from '@tabler/icons-react'
import { type Action, offeredActions } from '../../lib/actions/action.ts'
import { type ObjectActionContext, objectActions } from '../../lib/actions/object-actions.ts'
import { useActor } from '../../lib/organization.ts'
import { useLinkActions } from '../../ui/actions/use-link-actions.ts'
import { useMute } from '../mutes/use-mute.ts'
import type { OpenGoalDialog } from './forms/GoalDialogs.tsx'
import { useGoalLinks } from './goal/use-goal-links.ts'

type Context = ObjectActionContext<Goal> & { checkIn: (goal: Goal) => unknown }

/** The only list of the actions on goals. */
const goalActions: readonly Action<Goal, Context>[] = [
  {
    id: 'check-in',
    label: 'Check in',
    icon: IconProgressCheck,
    needs: 'checkIn',
    isAllowed: can.editGoal,
    run: (goal, { checkIn }) => checkIn(goal),
  },
  ...objectActions<Goal>({ mayEdit: can.editGoal, mayDelete: can.deleteGoal }),
]

const nameOf = ({ title }: Goal) => title

type Options = {
  showDialog: (dialog: OpenGoalDialog) => void
  /** Whether the goal is shown already: then it is not opened, and its texts are edited in place. */
  isShown?: boolean
}

/** Returns the actions that the user may take on a goal. */
export function useGoalActions({ showDialog, isShown = false }: Options) {
  const actor = useActor()
  const links = useGoalLinks()
  const { open, copyLink } = useLinkActions({ linkOf: links.goal, nameOf })
  const showing = (kind: 'edit' | 'delete' | 'check-in') => (goal: Goal) => showDialog({ kind, goal })
  const context = {
    open: isShown ? undefined : open,
    edit: isShown ? undefined : showing('edit'),
    checkIn: showing('check-in'),
    copyLink,
    mute: useMute('goal', nameOf),
    remove: showing('delete'),
  }
  return (goal: Goal) => offeredActions(goalActions, { actor, subject: goal, context })
}
