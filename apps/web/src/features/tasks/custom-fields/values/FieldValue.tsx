import type { CustomField, CustomFieldValue } from '@muster/contracts/custom-fields/fields'
import { typeOfKind } from '@muster/contracts/custom-fields/kinds'
import { IconCheck } from '@tabler/icons-react'
import { Avatar } from '../../../../ui/avatar/Avatar.tsx'
import { LabelChips } from '../../../labels/LabelChips.tsx'
import { chosenOptions, personOf, valueText } from './value-text.ts'
import classes from './values.module.css'

type Props = {
  field: CustomField
  value: CustomFieldValue | undefined
  /** Whether there is only one line, as in a row of a table. */
  isOneLine?: boolean
}

/** A value by its kind: options as chips, a person with the picture. Nothing if there is no value. */
export function FieldValue({ field, value, isOneLine }: Props) {
  const text = valueText(field, value)
  if (!text) return null
  switch (typeOfKind(field.kind)) {
    case 'select':
    case 'multi_select':
      return <LabelChips labels={chosenOptions(field, value)} isOneLine={isOneLine} max={isOneLine ? 3 : undefined} />
    case 'person':
      return (
        <span className={classes.person}>
          <Avatar name={text} userId={personOf(value)?.id} size={20} />
          <span className={classes.text}>{text}</span>
        </span>
      )
    case 'checkbox':
      return (
        <span className={classes.checked}>
          <IconCheck size={16} stroke={2} aria-hidden />
          {text}
        </span>
      )
    case 'link':
      return typeof value === 'string' && <ValueLink link={value} text={text} />
    default:
      return (
        <span className={classes.text} title={isOneLine ? text : undefined}>
          {text}
        </span>
      )
  }
}

const ValueLink = ({ link, text }: { link: string; text: string }) => (
  <a href={link} target='_blank' rel='noopener noreferrer' className={classes.link} title={link}>
    {text}
  </a>
)
