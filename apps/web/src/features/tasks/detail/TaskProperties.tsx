import { keysOf } from '@muster/contracts/field'
import type { Task } from '@muster/contracts/tasks'
import { type TaskField, taskFields } from '@muster/contracts/tasks/fields'
import { type ReactNode, Suspense } from 'react'
import { fieldText, headerOf } from '../../../lib/fields/field-text.ts'
import { formatInstantDay } from '../../../lib/format/dates.ts'
import { lazily } from '../../../lib/lazily.ts'
import { LabelChips } from '../../labels/LabelChips.tsx'
import { taskActions } from '../actions/task-actions.ts'
import { isOpen } from '../filters/status-choices.ts'
import { EditableProperty } from '../properties/EditableProperty.tsx'
import { titleOf, useGoalOf, useMilestoneOf } from '../properties/references.ts'
import { MarkSpace } from '../receipts/AssignmentSpace.tsx'
import { mayHaveReceipts } from '../receipts/may-have-receipts.ts'
import { TaskPriorityMark, TaskStatusBadge } from '../table/TaskBadges.tsx'
import { Assignees } from './Assignees.tsx'
import { DueDate } from './DueDate.tsx'
import classes from './detail.module.css'
import { PropertyLink } from './PropertyLink.tsx'
import { StatusButtons } from './StatusButtons.tsx'
import { TaskKey } from './TaskKey.tsx'

const FieldProperties = lazily(
  async () => (await import('../custom-fields/values/FieldProperties.tsx')).FieldProperties,
)
const RepeatsProperty = lazily(async () => (await import('../recurrence/RepeatsProperty.tsx')).RepeatsProperty)
const WatchersProperty = lazily(async () => (await import('../watchers/WatchersProperty.tsx')).WatchersProperty)
const ReceiptMarks = lazily(async () => (await import('../receipts/ReceiptMarks.tsx')).ReceiptMarks)

type ValueProps = { task: Task }

/** Fields with a custom display; null for a field without a row in the list of properties. */
const customComponents: { [Key in TaskField]?: ((props: ValueProps) => ReactNode) | null } = {
  title: null,
  description: null,
  project_id: ({ task }) => task.project_name,
  goal_id: GoalTitle,
  goal_milestone_id: MilestoneTitle,
  assigned_users: ({ task }) => <Assignees people={task.assigned_users} />,
  labels: ({ task }) => (task.labels.length > 0 ? <LabelChips labels={task.labels} /> : <NotSet text='No labels' />),
  priority: ({ task }) => <TaskPriorityMark priority={task.priority} />,
  // The status is shown above the buttons that change it.
  status: null,
  due_date: DueDate,
  // The time is part of the due date's row.
  due_time: null,
}

/** Shortcuts of the editors, by property. */
const propertyKeys = new Map(taskActions.map(({ id, keys }) => [id, keys]))

/** A task's status with its buttons, then most other fields in their declared order, then the read-only properties. */
export function TaskProperties({ task }: { task: Task }) {
  return (
    <aside className={classes.side} aria-label='Properties'>
      <dl className={classes.properties}>
        <Property label={taskFields.status.label}>
          <EditableProperty task={task} property='status' keys={propertyKeys.get('status')}>
            <TaskStatusBadge status={task.status} />
          </EditableProperty>
        </Property>
      </dl>
      <StatusButtons task={task} />
      <dl className={classes.properties} data-in-order='always'>
        {keysOf(taskFields).map((key) => {
          const CustomValue = customComponents[key]
          if (CustomValue === null || key === 'title' || key === 'description') return null
          const field = taskFields[key]
          return (
            <Property key={key} label={headerOf(field)}>
              <EditableProperty task={task} property={key} keys={propertyKeys.get(key)}>
                {CustomValue ? <CustomValue task={task} /> : fieldText(field, task[key]) || <NotSet text='Not set' />}
              </EditableProperty>
              <PropertyLink task={task} property={key} />
              {key === 'assigned_users' && isOpen(task) && mayHaveReceipts(task) && (
                <Suspense fallback={<MarkSpace task={task} />}>
                  <ReceiptMarks task={task} />
                </Suspense>
              )}
            </Property>
          )
        })}
        <Suspense fallback={<template data-awaited />}>
          <FieldProperties task={task}>
            <RepeatsProperty task={task} />
            <Property label='Watchers'>
              <WatchersProperty task={task} />
            </Property>
            <Property label='Created'>{formatInstantDay(task.created_at)}</Property>
            <Property label='Key'>
              <TaskKey value={task.key} />
            </Property>
          </FieldProperties>
        </Suspense>
      </dl>
    </aside>
  )
}

function GoalTitle({ task }: ValueProps) {
  const goal = useGoalOf(task.goal_id)
  return task.goal_id === null ? <NotSet text='No goal' /> : <OneLine text={titleOf(goal)} />
}

function MilestoneTitle({ task }: ValueProps) {
  const milestone = useMilestoneOf(task.goal_milestone_id)
  return task.goal_milestone_id === null ? <NotSet text='No milestone' /> : <OneLine text={titleOf(milestone)} />
}

/** A name that loads after the page, in one line, so that the rows below do not move. */
const OneLine = ({ text }: { text: string }) => (
  <span className={classes.oneLine} title={text}>
    {text}
  </span>
)

const NotSet = ({ text }: { text: string }) => <span className={classes.nothing}>{text}</span>

const Property = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.property}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
