import { Checkbox, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { milestonePriorities, milestonePriorityNames } from '@muster/contracts/milestones/fields'
import type { ReactNode } from 'react'
import classes from './dialogs.module.css'
import type { MilestoneForm } from './use-milestone-form.ts'

type Props = {
  form: MilestoneForm
  /** The earliest day it may be due. */
  earliest?: string
  /** Where it belongs. */
  place?: ReactNode
  /** What else can be said of a milestone that stands. */
  status?: ReactNode
}

const priorities = milestonePriorities.map((value) => ({ value, label: milestonePriorityNames[value] }))

/** The fields of both milestone forms. */
export function MilestoneFields({ form, earliest = '1900-01-01', place, status }: Props) {
  const onDay = (field: 'start' | 'due') => ({
    ...form.getInputProps(field),
    onChange: (event: { currentTarget: { value: string } }) => {
      form.setFieldValue(field, event.currentTarget.value)
      // The rule compares both days, so editing one clears the other's error too.
      form.clearFieldError('start')
    },
  })
  return (
    <Stack gap='md'>
      <TextInput label='Title' required maxLength={255} data-autofocus {...form.getInputProps('title')} />
      <Textarea label='Description' rows={3} maxLength={20_000} {...form.getInputProps('description')} />
      {place}
      <div className={classes.pair}>
        <TextInput label='Start Date' type='date' required min='1900-01-01' max='9999-12-31' {...onDay('start')} />
        <TextInput label='Due Date' type='date' required min={earliest} max='9999-12-31' {...onDay('due')} />
      </div>
      <div className={classes.pair}>
        <Select
          label='Priority'
          data={priorities}
          allowDeselect={false}
          checkIconPosition='right'
          {...form.getInputProps('priority')}
        />
        {status}
      </div>
      <Checkbox
        label='Critical milestone'
        description='Marked with a flag, and found by the filter of critical ones'
        {...form.getInputProps('critical', { type: 'checkbox' })}
      />
    </Stack>
  )
}
