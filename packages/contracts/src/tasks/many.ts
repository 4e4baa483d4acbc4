import * as z from 'zod/mini'
import { CustomFieldInputs, CustomFieldValue, FieldOptions } from '../custom-fields/fields.ts'
import { endpoint } from '../endpoint.ts'
import { changeShape, type Fields, keysOf, omitFields } from '../field.ts'
import { Id } from '../fields.ts'
import { maxTaskLabels } from '../labels/fields.ts'
import { maxAssignees, Position, taskFields } from './fields.ts'

/** The maximum number of tasks in one call. */
export const maxChangedTasks = 1_000

/**
 * The maximum number of tasks in one transaction, so that other changes of these tasks do not wait for long. A call with
 * an Idempotency-Key is one transaction, so it should not contain more.
 */
export const tasksPerTransaction = 500

/** The fields that can be set for several tasks at once. People and labels are added and removed one by one. */
export const fieldsOfMany = omitFields(taskFields, 'title', 'description', 'assigned_users', 'labels')

/** The fields with the schemas of their values in an object; all are optional. */
const valueShape = <F extends Fields>(fields: F): { [Key in keyof F]: z.ZodMiniOptional<F[Key]['value']> } =>
  Object.assign({}, ...keysOf(fields).map((key) => ({ [key]: fields[key] && z.optional(fields[key].value) })))

const PeopleIds = z.optional(z.array(Id).check(z.maxLength(maxAssignees)))
const LabelIds = z.optional(z.array(Id).check(z.maxLength(maxTaskLabels)))

const ExpectedFieldValues = z.record(z.string(), z.nullable(CustomFieldValue))

/** A change of several tasks. */
export const ChangeOfTasks = z
  .strictObject({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(maxChangedTasks)),
    set: z.optional(z.strictObject(changeShape(fieldsOfMany))),
    add_assignees: PeopleIds,
    remove_assignees: PeopleIds,
    add_labels: LabelIds,
    remove_labels: LabelIds,
    /** Values of custom fields; null removes a value. */
    custom_fields: z.optional(CustomFieldInputs),
    /** Options that are added to the values of multi-selects, by the id of the field; the other options are kept. */
    add_options: z.optional(FieldOptions),
    /** The same for options that are removed. */
    remove_options: z.optional(FieldOptions),
    /** A task is changed only if its fields still have these values, and refused otherwise. */
    expected: z.optional(z.strictObject(valueShape(fieldsOfMany))),
    /** The same for custom fields; null means no value. */
    expected_custom_fields: z.optional(ExpectedFieldValues),
    /**
     * The positions of these tasks in the column of the new status, in the order of `ids`. By default, tasks with a new
     * status are placed at the end.
     */
    positions: z.optional(z.array(Position).check(z.maxLength(maxChangedTasks))),
  })
  .check(
    z.refine(({ ids, positions }) => positions === undefined || positions.length === ids.length, {
      path: ['positions'],
      error: 'must contain one position for each of the ids',
    }),
  )
export type ChangeOfTasks = z.output<typeof ChangeOfTasks>

/** A change in a response, which the caller can send back as it is. */
const UndoOfTasks = z.object({
  ids: z.array(Id),
  set: z.optional(z.object(valueShape(fieldsOfMany))),
  add_assignees: PeopleIds,
  remove_assignees: PeopleIds,
  add_labels: LabelIds,
  remove_labels: LabelIds,
  custom_fields: z.optional(ExpectedFieldValues),
  expected_custom_fields: z.optional(ExpectedFieldValues),
  expected: z.optional(z.object(valueShape(fieldsOfMany))),
  positions: z.optional(z.array(Position)),
})
export type UndoOfTasks = z.output<typeof UndoOfTasks>

const RefusedTask = z.object({
  id: Id,
  /** The key and the title; null if the caller does not see the task. */
  key: z.nullable(z.string()),
  title: z.nullable(z.string()),
  /** A sentence for the user. */
  reason: z.string(),
})

export type RefusedTask = z.output<typeof RefusedTask>

export const changeTasks = endpoint({
  method: 'PATCH',
  path: '/tasks/',
  summary:
    'Changes fields of several tasks of an organization. Tasks that cannot be changed are returned with the reason, and the others are changed. At most 500 tasks are changed in one transaction.',
  body: z
    .strictObject({
      organization_id: Id,
      changes: z.array(ChangeOfTasks).check(z.minLength(1), z.maxLength(maxChangedTasks)),
    })
    .check(
      z.refine(({ changes }) => changes.reduce((sum, { ids }) => sum + ids.length, 0) <= maxChangedTasks, {
        path: ['changes'],
        error: `must not contain more than ${maxChangedTasks} tasks`,
      }),
    ),
  reply: z.object({
    /** The ids of the tasks that were changed or already had the new values. */
    changed: z.array(Id),
    refused: z.array(RefusedTask),
    /** The changes that restore the previous values, unless a task has been changed again. */
    undo: z.array(UndoOfTasks),
  }),
})

const TasksOfOrganization = z.strictObject({
  organization_id: Id,
  ids: z.array(Id).check(z.minLength(1), z.maxLength(maxChangedTasks)),
})

export const deleteTasks = endpoint({
  method: 'POST',
  path: '/tasks/delete',
  summary:
    'Moves several tasks of an organization to the trash. Tasks that are not found are returned with the reason. At most 500 tasks are deleted in one transaction.',
  idempotency: 'finds nothing',
  body: TasksOfOrganization,
  success: 200,
  reply: z.object({ deleted: z.array(Id), refused: z.array(RefusedTask) }),
})

export const restoreTasks = endpoint({
  method: 'POST',
  path: '/tasks/restore',
  summary:
    'Restores several tasks of an organization from the trash, with their comments. Tasks that cannot be restored are returned with the reason.',
  idempotency: 'finds nothing',
  body: TasksOfOrganization,
  success: 200,
  reply: z.object({ restored: z.array(Id), refused: z.array(RefusedTask) }),
})
