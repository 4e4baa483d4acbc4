import type { Task } from '@muster/contracts/tasks'
import { type TaskStatus, taskStatuses, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { OptionList } from '../../../ui/editors/OptionList.tsx'
import { StatusRing } from '../../../ui/marks/StatusRing.tsx'
import { taskStatusColors, taskStatusQuarters } from '../task-labels.ts'

type Props = { task: Task; onSave: (status: TaskStatus) => void; onClose: () => void }

/** Changes the status of a task to any of the five statuses. */
export const StatusEditor = ({ task, onSave, onClose }: Props) => (
  <OptionList
    label='Status'
    placeholder='Change status...'
    isNumbered
    selected={[task.status]}
    options={taskStatuses.map((status) => ({
      value: status,
      label: taskStatusNames[status],
      icon: <StatusRing filledQuarters={taskStatusQuarters[status]} color={taskStatusColors[status]} size={16} />,
    }))}
    onChoose={(value) => {
      const status = taskStatuses.find((candidate) => candidate === value)
      if (status && status !== task.status) onSave(status)
      else onClose()
    }}
    onClose={onClose}
  />
)
