import type { Task } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { EditorPopover } from '../../../ui/editors/EditorPopover.tsx'
import { MatchList } from '../../../ui/editors/MatchList.tsx'
import { addWatcher, possibleWatchers } from './add-watcher.ts'

type Props = { task: Task; anchor: HTMLElement; onClose: () => void }

/** Chooses a user who sees the task and does not follow it. Mount it to open it. */
export function AddWatcherPopover({ task, anchor, onClose }: Props) {
  const queryClient = useQueryClient()
  return (
    <EditorPopover label='Add a watcher' anchor={anchor} onClose={onClose}>
      <MatchList
        label='Watcher'
        placeholder='Add a watcher...'
        query={possibleWatchers(task)}
        optionOf={({ id, name }) => ({ value: String(id), label: name ?? texts.unknownUser })}
        selected={[]}
        iconOf={({ value, label }) => <Avatar name={label} userId={value} size={20} />}
        hint='a name'
        noMatchText='Nobody with that name sees the task and does not follow it'
        noneText='Everybody who sees the task follows it or chose not to'
        onChoose={(id, person) => {
          onClose()
          addWatcher(queryClient, task, { id: Number(id), name: person?.name ?? texts.unknownUser })
        }}
        onClose={onClose}
      />
    </EditorPopover>
  )
}
