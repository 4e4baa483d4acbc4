import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { lazily } from '../../../lib/lazily.ts'
import { useActor } from '../../../lib/organization.ts'
import { InPlace } from '../../../ui/editors/InPlace.tsx'
import { CheckContext, useCheck } from '../../../ui/text/check-context.ts'
import { useUnsentTexts } from '../../comments/draft.ts'
import { changeTask } from '../change-task.ts'
import { Comments } from '../comments/Comments.tsx'
import { TaskFiles } from '../files/TaskFiles.tsx'
import { TaskEditForm } from '../form/TaskEditForm.tsx'
import type { TaskEdit } from '../form/task-edit.ts'
import { TaskEditors } from '../properties/TaskEditors.tsx'
import { AssignmentSpace } from '../receipts/AssignmentSpace.tsx'
import { mayHaveReceipts } from '../receipts/may-have-receipts.ts'
import { SubtasksSection } from '../subtasks/SubtasksSection.tsx'
import { DeletedTask } from './DeletedTask.tsx'
import classes from './detail.module.css'
import { TaskDescription } from './TaskDescription.tsx'
import { TaskHeader } from './TaskHeader.tsx'
import { TaskNotFound } from './TaskNotFound.tsx'
import { TaskProperties } from './TaskProperties.tsx'
import { type TaskText, TaskTextForm } from './TaskTextForm.tsx'
import { typedTexts } from './typed-texts.ts'

const OwnAssignment = lazily(async () => (await import('../receipts/OwnAssignment.tsx')).OwnAssignment)
const Dependencies = lazily(async () => (await import('../dependencies/Dependencies.tsx')).Dependencies)
const TaskTime = lazily(async () => (await import('../time-entries/task/TaskTime.tsx')).TaskTime)
const SeriesSection = lazily(async () => (await import('../recurrence/SeriesSection.tsx')).SeriesSection)

type Props = {
  task: Task
  /** Whether the task was deleted or is no longer visible to the user. `task` is then its last known state. */
  isGone: boolean
  /** Whether the task is shown beside a page, which then has its own heading and links. */
  isPeek?: boolean
  onDeleted: () => void
}

/** All details of one task, in two columns if the page is wide enough. Pass the task's id as the React key. */
export function TaskDetail({ task, isGone, isPeek = false, onDeleted }: Props) {
  const [editing, setEditing] = useState<TaskText | 'form'>()
  const edit = useRef<TaskEdit>(undefined)
  const editButton = useRef<HTMLButtonElement>(null)
  const readUnsentTexts = useUnsentTexts(task.id)
  const actor = useActor()
  const mayEdit = can.editTask(actor, task)
  const queryClient = useQueryClient()
  const check = useCheck({
    object: task,
    textOf: ({ description }) => description,
    save: (base, description) => changeTask(queryClient, base, { values: { description } }),
  })
  const edited = (next: typeof editing) => {
    edit.current = undefined
    setEditing(next)
  }
  const stopEditing = () => {
    edited(undefined)
    editButton.current?.focus()
  }
  const onEditChange = (newEdit: TaskEdit) => {
    edit.current = newEdit
  }

  if (isGone) {
    const unsavedTexts = [...typedTexts(edit.current, task), ...readUnsentTexts()]
    return editing !== undefined || unsavedTexts.length > 0 ? (
      <DeletedTask title={task.title} unsavedTexts={unsavedTexts} />
    ) : (
      <TaskNotFound />
    )
  }
  const textForm = (field: TaskText) =>
    editing === field ? (
      <TaskTextForm task={task} field={field} onChange={onEditChange} onDone={() => edited(undefined)} />
    ) : undefined
  const description = <TaskDescription text={task.description} organizationId={task.organization_id} />
  return (
    <div className={classes.detail} data-in-order='always'>
      <TaskHeader
        task={task}
        editing={editing === 'form'}
        onEditingChange={(isEditing) => edited(isEditing ? 'form' : undefined)}
        titleForm={textForm('title')}
        onEditTitle={mayEdit && editing !== 'form' ? () => edited('title') : undefined}
        editButton={editButton}
        isPeek={isPeek}
        onDeleted={onDeleted}
      />
      <div className={classes.columns} data-in-order='narrow'>
        <div className={classes.text} data-in-order='always'>
          {task.assignees.includes(actor.id) && mayHaveReceipts(task) && (
            <Suspense fallback={<AssignmentSpace task={task} />}>
              <OwnAssignment task={task} />
            </Suspense>
          )}
          {editing === 'form' ? (
            <TaskEditForm task={task} onDone={stopEditing} onEditChange={onEditChange} autoFocus />
          ) : mayEdit ? (
            <InPlace
              noun='description'
              isEditing={editing === 'description'}
              onEdit={() => edited('description')}
              form={<div className={classes.description}>{textForm('description')}</div>}
            >
              <CheckContext value={check}>{description}</CheckContext>
            </InPlace>
          ) : (
            description
          )}
        </div>
        <TaskEditors task={task} onEdit={() => edited('title')} onDeleted={onDeleted}>
          <TaskProperties task={task} />
        </TaskEditors>
        <div className={classes.talk} data-in-order='always'>
          <SubtasksSection task={task} />
          <Suspense fallback={<template data-awaited />}>
            <Dependencies task={task} />
          </Suspense>
          {task.series_id !== null && (
            <Suspense fallback={<template data-awaited />}>
              <SeriesSection task={task} />
            </Suspense>
          )}
          <TaskFiles task={task} />
          <Suspense fallback={<template data-awaited />}>
            <TaskTime task={task} />
          </Suspense>
          <Comments task={task} />
        </div>
      </div>
    </div>
  )
}
