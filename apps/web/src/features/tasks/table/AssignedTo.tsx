import type { Task } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { AvatarGroup, namesText } from '../../../ui/avatar/AvatarGroup.tsx'

const namesOf = ({ assigned_users }: Pick<Task, 'assigned_users'>) => assigned_users.map(({ full_name }) => full_name)

const areAllUnknown = (names: (string | null)[]) => names.length > 0 && names.every((name) => name === null)

/** Returns the text of the cell: names, 'Unassigned', or 'Unknown Users' if no name is known. */
export function assignedToText(task: Pick<Task, 'assigned_users'>) {
  const names = namesOf(task)
  return areAllUnknown(names) ? texts.unknownUsers : namesText(names)
}

type Props = {
  task: Pick<Task, 'assigned_users'>
  /** Whether to show only avatars, with the names in a tooltip. */
  compact?: boolean
}

export function AssignedTo({ task, compact }: Props) {
  const names = namesOf(task)
  return areAllUnknown(names) ? texts.unknownUsers : <AvatarGroup people={task.assigned_users} compact={compact} />
}
