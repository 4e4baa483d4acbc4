import { type TaskStatus, taskStatuses, taskStatusNames } from '@muster/contracts/tasks/vocabulary'
import { OptionList } from '../../../ui/editors/OptionList.tsx'
import { StatusRing } from '../../../ui/marks/StatusRing.tsx'
import { taskStatusColors, taskStatusQuarters } from '../task-labels.ts'

type Props = {
  /** The current status; '' for several tasks with different statuses. */
  status: TaskStatus | ''
  onSave: (status: TaskStatus) => void
  onClose: () => void
}

/** Changes the status to any of the five statuses. */
export const StatusEditor = ({ status: current, onSave, onClose }: Props) => (
  <OptionList
    label='Status'
    placeholder='Change status...'
    isNumbered
    selected={[current]}
    options={taskStatuses.map((status) => ({
      value: status,
      label: taskStatusNames[status],
      icon: <StatusRing filledQuarters={taskStatusQuarters[status]} color={taskStatusColors[status]} size={16} />,
    }))}
    onChoose={(value) => {
      const status = taskStatuses.find((candidate) => candidate === value)
      if (status && status !== current) onSave(status)
      else onClose()
    }}
    onClose={onClose}
  />
)
