import { Skeleton } from '@mantine/core'
import type { CustomField } from '@muster/contracts/custom-fields/fields'
import type { ShownTemplateTask, Template, TemplateDetail } from '@muster/contracts/templates'
import type { RelativeDate } from '@muster/contracts/templates/content'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { LabelChips } from '../../labels/LabelChips.tsx'
import { useFields } from '../custom-fields/use-fields.ts'
import { FieldValue } from '../custom-fields/values/FieldValue.tsx'
import { missingText, templateQuery } from './queries.ts'
import classes from './templates.module.css'

/** 'Day 3' for a date three days after the start, which is day 0. */
const dayText = (date: RelativeDate | null) => (date ? `Day ${date.days}` : '')

/** What a template contains. */
export function TemplatePreview({ template }: { template: Template }) {
  const { data, error, refetch } = useQuery(templateQuery(template.id))
  if (error && !data) return <ErrorState message={error.message} onRetry={refetch} />
  if (!data) return <Skeleton height={200} radius='md' />
  const missing = missingText(data.missing)
  return (
    <div className={classes.preview}>
      {data.description && <p className={classes.text}>{data.description}</p>}
      {missing && <p className={classes.text}>{missing}.</p>}
      {data.milestones.length > 0 && (
        <>
          <h3 className={classes.heading}>Milestones</h3>
          <ul className={classes.items}>
            {data.milestones.map((milestone, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place identifies a milestone
              <li key={index} className={classes.item}>
                <span className={classes.itemName}>{milestone.title}</span>
                <span className={classes.day}>{dayText(milestone.due)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className={classes.heading}>Tasks</h3>
      {data.tasks.length === 0 ? <p className={classes.text}>No tasks</p> : <TaskItems detail={data} />}
    </div>
  )
}

function TaskItems({ detail: { organization_id, tasks, dependencies } }: { detail: TemplateDetail }) {
  const depths = depthsOf(tasks)
  const fields = useFields(organization_id)
  return (
    <ul className={classes.items}>
      {tasks.map((task, index) => {
        const blockers = dependencies.filter(({ to, kind }) => kind === 'blocks' && to === index).length
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place identifies a task
          <li key={index} className={classes.item} data-depth={depths[index]}>
            <span className={classes.itemName}>{task.title}</span>
            {blockers > 0 && (
              <span className={classes.day}>{blockers === 1 ? '1 blocker' : `${blockers} blockers`}</span>
            )}
            {task.labels.length > 0 && <LabelChips labels={task.labels} />}
            <span className={classes.day}>{dayText(task.due)}</span>
            <TaskFields fields={fields} values={task.custom_fields} />
          </li>
        )
      })}
    </ul>
  )
}

type FieldsProps = { fields: readonly CustomField[]; values: ShownTemplateTask['custom_fields'] }

/** The values of the custom fields of a task, below its title, in the order of the fields. */
function TaskFields({ fields, values }: FieldsProps) {
  const shown = fields.flatMap((field) => {
    const found = values.find(({ field_id, kind }) => field_id === field.id && kind === field.kind)
    return found ? [{ field, value: found.value }] : []
  })
  if (shown.length === 0) return null
  return (
    <dl className={classes.values}>
      {shown.map(({ field, value }) => (
        <div key={field.id} className={classes.value}>
          <dt>{field.name}</dt>
          <dd>
            <FieldValue field={field} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** How deep each task is below a task of its own. Parents precede their subtasks. */
function depthsOf(tasks: TemplateDetail['tasks']): number[] {
  const depths: number[] = []
  for (const { parent } of tasks) depths.push(parent === null ? 0 : (depths[parent] ?? 0) + 1)
  return depths
}
