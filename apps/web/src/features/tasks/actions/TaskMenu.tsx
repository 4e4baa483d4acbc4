import type { Task } from '@muster/contracts/tasks'
import { useQuery } from '@tanstack/react-query'
import type { OfferedAction } from '../../../lib/actions/offers.ts'
import { ActionMenu, type Point } from '../../../ui/actions/ActionMenu.tsx'
import { followedQuery } from '../watchers/followed-query.ts'

type Props = {
  task: Task
  point: Point
  actionsOn: (tasks: readonly Task[]) => readonly OfferedAction[]
  onClose: () => void
}

/** The menu with all actions on a task. It is rendered again when it is known whether the user follows the task. */
export function TaskMenu({ task, actionsOn, ...menu }: Props) {
  useQuery({ ...followedQuery([task]), staleTime: 0 })
  return <ActionMenu label={`Actions on ${task.key}`} actions={actionsOn([task])} {...menu} />
}
