import { hasOptions, typeOfKind } from '@muster/contracts/custom-fields/kinds'
import type { Task } from '@muster/contracts/tasks'
import { IconCheck } from '@tabler/icons-react'
import { Avatar } from '../../../../ui/avatar/Avatar.tsx'
import { LabelChips } from '../../../labels/LabelChips.tsx'
import { useFieldsOfTask } from '../use-fields.ts'
import { chosenOptions, personOf, valueText } from '../values/value-text.ts'
import classes from './card-fields.module.css'

const maxOptions = 3

/** The values of a card in the fields that are shown on cards. */
export function CardFields({ task }: { task: Task }) {
  const shown = useFieldsOfTask(task).flatMap((field) => {
    const value = task.custom_fields[field.id]
    const text = field.on_card ? valueText(field, value) : ''
    return text ? [{ field, value, text }] : []
  })
  if (shown.length === 0) return null
  return (
    <ul className={classes.fields} aria-label='Custom fields'>
      {shown.map(({ field, value, text }) => (
        <li key={field.id} className={classes.field} title={`${field.name}: ${text}`} data-custom-field={field.id}>
          {hasOptions(field.kind) ? (
            <>
              <span className='visually-hidden'>{field.name}: </span>
              <LabelChips labels={chosenOptions(field, value)} max={maxOptions} />
            </>
          ) : (
            <>
              <span className={classes.name}>{field.name}</span>
              {typeOfKind(field.kind) === 'person' && <Avatar name={text} userId={personOf(value)?.id} size={16} />}
              {typeOfKind(field.kind) === 'checkbox' ? (
                <IconCheck size={14} stroke={2} role='img' aria-label={text} />
              ) : (
                <span className={classes.value}>{text}</span>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
