import type { SearchResult } from '@muster/contracts/search'
import { taskStatusNames, taskStatusOf } from '@muster/contracts/tasks/vocabulary'
import { StatusRing } from '../../ui/marks/StatusRing.tsx'
import { kindIcons } from '../files/kind-icon.ts'
import { taskStatusColors, taskStatusQuarters } from '../tasks/task-labels.ts'
import { resultTypes } from './result-types.ts'

/** The icon of the type; for a file that of its kind, and for a task the ring of its status. */
export function ResultIcon({ type, status, file }: Pick<SearchResult, 'type' | 'status' | 'file'>) {
  const taskStatus = type === 'task' && status ? taskStatusOf(status) : undefined
  const Icon = file ? kindIcons[file.kind] : resultTypes[type].icon
  if (!taskStatus) return <Icon size={18} stroke={1.6} aria-hidden />
  return (
    <StatusRing
      size={16}
      filledQuarters={taskStatusQuarters[taskStatus]}
      color={taskStatusColors[taskStatus]}
      label={taskStatusNames[taskStatus]}
    />
  )
}
