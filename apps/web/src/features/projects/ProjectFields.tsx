import { Group, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { currencySign, defaultCurrency } from '../../lib/format/money.ts'
import { organizationQuery } from '../organizations/queries.ts'
import type { editProjectStatuses } from './project-status.ts'
import classes from './projects.module.css'
import type { ProjectForm } from './use-project-form.ts'

type Props = {
  form: ProjectForm
  statuses: typeof editProjectStatuses
  /** The organization: a choice, or what stands. */
  organization?: ReactNode
}

/** The fields of both project forms. */
export function ProjectFields({ form, statuses, organization }: Props) {
  const { organization: chosen } = form.values
  const { data } = useQuery({ ...organizationQuery(Number(chosen)), enabled: chosen !== '' })
  const day = { type: 'date', min: '1900-01-01', max: '9999-12-31' }
  return (
    <Stack gap='md'>
      <TextInput
        label='Project Name'
        withAsterisk
        aria-required
        data-autofocus
        maxLength={255}
        {...form.getInputProps('name')}
      />
      {organization}
      <Textarea label='Description' rows={3} maxLength={20_000} {...form.getInputProps('description')} />
      <Group grow align='start' gap='md'>
        <Select
          label='Status'
          withAsterisk
          aria-required
          data={statuses}
          allowDeselect={false}
          {...form.getInputProps('status')}
        />
        <NumberInput
          label='Budget'
          min={0}
          max={999_999_999_999}
          clampBehavior='strict'
          decimalScale={2}
          thousandSeparator=','
          hideControls
          leftSection={currencySign(data?.currency ?? defaultCurrency)}
          {...form.getInputProps('budget')}
        />
      </Group>
      <div className={classes.dates}>
        <TextInput
          label='Start Date'
          {...day}
          {...form.getInputProps('start')}
          onChange={(event) => {
            form.setFieldValue('start', event.currentTarget.value)
            // What was wrong with the end hangs on the start too.
            form.clearFieldError('end')
          }}
        />
        <TextInput label='End Date' {...day} {...form.getInputProps('end')} />
      </div>
    </Stack>
  )
}
