import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import type { Subtask } from '@muster/contracts/tasks/subtasks'
import { taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { IconArrowDown, IconArrowUp, IconDots, IconSubtask } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useId } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { useActor } from '../../../lib/organization.ts'
import { isPlainClick } from '../../../lib/plain-click.ts'
import { AvatarGroup } from '../../../ui/avatar/AvatarGroup.tsx'
import { StatusRing } from '../../../ui/marks/StatusRing.tsx'
import { DropdownMenu } from '../../../ui/menu/DropdownMenu.tsx'
import { useMovableRow } from '../../../ui/rows/use-movable-row.ts'
import { isOpen } from '../filters/status-choices.ts'
import { usePeek } from '../peek/use-peek.ts'
import { taskStatusColors, taskStatusQuarters } from '../task-labels.ts'
import { changeSubtaskStatus, placeSubtask } from './queries.ts'
import classes from './subtasks.module.css'

type Props = {
  parent: Task
  subtask: Subtask
  /** The place in the list, from 0, and the number of rows. */
  index: number
  count: number
  /** Moves a row to the place of this one, or up or down by one. Undefined if the user may not change the order. */
  onMove: ((id: number, index: number) => void) | undefined
}

export function SubtaskRow({ parent, subtask, index, count, onMove }: Props) {
  const { id, key, title, status, assignees, visible } = subtask
  const actor = useActor()
  const queryClient = useQueryClient()
  const { row, isOver, onKeyDown } = useMovableRow({ id, list: `subtasks of ${parent.id}`, index, onMove })
  const checkId = useId()
  const isFinished = !isOpen(subtask)
  const mayCheck = can.changeTaskStatus(actor, { assignees: assignees.map((person) => person.id) })
  return (
    <li ref={row} className={classes.row} data-over={isOver || undefined} data-subtask={id} onKeyDown={onKeyDown}>
      {mayCheck ? (
        // The label enlarges the target.
        <label className={classes.check} htmlFor={checkId}>
          <Checkbox
            id={checkId}
            size='xs'
            checked={isFinished}
            aria-label={`${key} is done`}
            onChange={() => changeSubtaskStatus(queryClient, parent.id, subtask, isFinished ? 'todo' : 'done')}
          />
        </label>
      ) : (
        <StatusRing
          filledQuarters={taskStatusQuarters[status]}
          color={taskStatusColors[status]}
          label={taskStatusNames[status]}
        />
      )}
      <span className={classes.key}>{key}</span>
      <span className={classes.title} data-finished={isFinished || undefined}>
        {visible ? <SubtaskLink id={id}>{title}</SubtaskLink> : title}
      </span>
      {mayCheck && (status === 'in_progress' || status === 'in_review') && (
        <StatusRing
          filledQuarters={taskStatusQuarters[status]}
          color={taskStatusColors[status]}
          label={taskStatusNames[status]}
        />
      )}
      {assignees.length > 0 && <AvatarGroup people={assignees} compact />}
      {onMove && <RowMenu parent={parent} subtask={subtask} index={index} count={count} onMove={onMove} />}
    </li>
  )
}

/** Opens the subtask beside the page, like a task in a text. */
function SubtaskLink({ id, children }: { id: number; children: string }) {
  const to = useAreaPath()
  const { open } = usePeek()
  const openBeside = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    open(id)
  }
  return (
    <Link to={to('tasks', id)} onClick={openBeside}>
      {children}
    </Link>
  )
}

type MenuProps = Omit<Props, 'onMove'> & { onMove: (id: number, index: number) => void }

function RowMenu({ parent, subtask: { id, key, assignees }, index, count, onMove }: MenuProps) {
  const queryClient = useQueryClient()
  const actor = useActor()
  const mayDetach = can.editTask(actor, { assignees: assignees.map((person) => person.id), created_by: null })
  return (
    <DropdownMenu position='bottom-end'>
      <Menu.Target>
        <ActionIcon variant='subtle' color='gray' size={28} aria-label={`Actions on ${key}`}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowUp size={16} stroke={1.6} />}
          disabled={index === 0}
          onClick={() => onMove(id, index - 1)}
        >
          Move up
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} stroke={1.6} />}
          disabled={index === count - 1}
          onClick={() => onMove(id, index + 1)}
        >
          Move down
        </Menu.Item>
        {mayDetach && (
          <Menu.Item
            leftSection={<IconSubtask size={16} stroke={1.6} />}
            onClick={() => placeSubtask(queryClient, { id, parent_id: parent.id }, { parentId: null })}
          >
            Make it a task of its own
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </DropdownMenu>
  )
}
