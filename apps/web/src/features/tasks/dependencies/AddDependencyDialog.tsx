import { Select } from '@mantine/core'
import type { Task } from '@muster/contracts/tasks'
import { dependencyOf, type TaskRelation, taskRelationNames, taskRelations } from '@muster/contracts/tasks/relations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { FormFooter } from '../../../ui/dialog/FormFooter.tsx'
import { MatchSelect } from '../../../ui/select/MatchSelect.tsx'
import classes from './dependencies.module.css'
import { foundOtherTasks, saveDependency } from './queries.ts'

type Props = {
  opened: boolean
  task: Pick<Task, 'id' | 'key' | 'organization_id'>
  relation: TaskRelation
  onClose: () => void
}

const relationOptions = taskRelations.map((value) => ({ value, label: taskRelationNames[value] }))

/** Asks which task another one depends on, and how. */
export function AddDependencyDialog({ opened, onClose, ...form }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Add Dependency to ${form.task.key}`}>
      <DependencyForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function DependencyForm({ task, relation: firstRelation, onClose }: Omit<Props, 'opened'>) {
  const queryClient = useQueryClient()
  const [relation, setRelation] = useState(firstRelation)
  const [otherId, setOtherId] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: () =>
      saveDependency(queryClient, { taskId: task.id, otherId: Number(otherId), dependency: dependencyOf(relation) }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (otherId && !save.isPending) save.mutateAsync().then(onClose, () => undefined)
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      <Select
        label='Relation'
        data={relationOptions}
        value={relation}
        allowDeselect={false}
        onChange={(value) => {
          save.reset()
          setRelation(taskRelations.find((candidate) => candidate === value) ?? relation)
        }}
      />
      <MatchSelect
        label='Task'
        placeholder='Key or title'
        data-autofocus
        query={foundOtherTasks(task)}
        optionsOf={(rows) => rows.map(({ id, key, title }) => ({ value: String(id), label: `${key} ${title}` }))}
        hint='a key or a title'
        noMatchText='No such task'
        value={otherId}
        onChange={(value) => {
          save.reset()
          setOtherId(value)
        }}
      />
      <FormFooter
        submitLabel='Add Dependency'
        busyLabel='Adding...'
        busy={save.isPending}
        disabled={!otherId}
        onCancel={onClose}
        error={save.error?.message}
      />
    </form>
  )
}
