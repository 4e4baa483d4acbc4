import { TaskReference } from '../references/TaskReference.tsx'
import classes from './subtasks.module.css'

type Props = { organizationId: number; parentId: number }

/** The parent of a subtask, as a link behind the title; nothing if the user does not see the parent. */
export const ParentLink = ({ organizationId, parentId }: Props) => (
  <TaskReference
    organizationId={organizationId}
    task={parentId}
    before={<span className={classes.of}>Subtask of </span>}
  >
    {null}
  </TaskReference>
)
