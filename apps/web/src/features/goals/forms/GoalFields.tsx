import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OfferProject } from '../../projects/OfferProject.tsx'
import { projectsQuery } from '../../projects/queries.ts'
import classes from './goal-form.module.css'
import type { GoalKind } from './goal-form.ts'
import type { GoalForm } from './use-goal-form.ts'

type Props = {
  form: GoalForm
  kind: GoalKind
  organizationId: number
  /** Why the project cannot be changed. */
  projectStays?: string
  children?: ReactNode
}

const day = { type: 'date', min: '1900-01-01', max: '9999-12-31' }

/** The fields of both goal forms. */
export function GoalFields({ form, kind, organizationId, projectStays, children }: Props) {
  const projects = useQuery(projectsQuery(organizationId))
  const required = { withAsterisk: true, 'aria-required': true }
  const none = projects.data?.length === 0
  return (
    <div className={classes.fields}>
      <TextInput label='Title' {...required} data-autofocus maxLength={255} {...form.getInputProps('title')} />
      <Textarea label='Description' rows={3} maxLength={20_000} {...form.getInputProps('description')} />
      <div className={classes.pair}>
        <NumberInput
          label='Target Value'
          {...required}
          max={999_999_999_999}
          clampBehavior='strict'
          thousandSeparator=','
          hideControls
          {...form.getInputProps('target')}
        />
        <TextInput
          label='Unit'
          {...required}
          placeholder='kg, customers, %'
          maxLength={255}
          {...form.getInputProps('unit')}
        />
      </div>
      <Select
        label='Project'
        {...(kind === 'team' ? required : { clearable: true })}
        placeholder={projects.isLoading ? 'Loading projects…' : 'Select a project'}
        searchable
        disabled={projectStays !== undefined}
        description={projectStays}
        data={(projects.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        nothingFoundMessage={none ? 'This organization has no projects yet' : 'No project of that name'}
        {...form.getInputProps('project')}
        error={form.errors.project ?? projects.error?.message}
      />
      {none && kind === 'team' && (
        <OfferProject
          organizationId={organizationId}
          onCreated={(project) => form.setFieldValue('project', String(project.id))}
        />
      )}
      <div className={classes.pair}>
        <TextInput
          label='Start Date'
          {...required}
          {...day}
          {...form.getInputProps('start')}
          onChange={(event) => {
            form.setFieldValue('start', event.currentTarget.value)
            // What was wrong with the end hangs on the start too.
            form.clearFieldError('end')
          }}
        />
        <TextInput label='End Date' {...required} {...day} {...form.getInputProps('end')} />
      </div>
      {children}
    </div>
  )
}
