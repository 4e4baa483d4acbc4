import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { CustomField, CustomFieldKind } from '@muster/contracts/custom-fields/fields'
import { customFieldKinds, describedKind, hasOptions } from '@muster/contracts/custom-fields/kinds'
import { defaultCurrency } from '@muster/contracts/format-money'
import { maxLabelNameLength } from '@muster/contracts/labels/name'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { fieldErrors, focusFirstFault } from '../../../../lib/forms/forms.ts'
import { FormFooter } from '../../../../ui/dialog/FormFooter.tsx'
import { currencyChoices } from '../../../organizations/currencies.ts'
import { organizationQuery } from '../../../organizations/queries.ts'
import { KindIcon } from '../KindIcon.tsx'
import { useCreateField, useUpdateField } from '../queries.ts'
import { type FieldFormValues, fieldChangesOf, fieldValueErrors, newFieldOf, valuesOfField } from './field-values.ts'
import classes from './manage-fields.module.css'
import { OptionsInput } from './OptionsInput.tsx'
import { ProjectsInput } from './ProjectsInput.tsx'

const maxUnitLength = 20

type Props = {
  organizationId: number
  /** The field to edit; without it, the form creates a field. */
  field?: CustomField
  /** Shows the change of the field's kind instead of the form. */
  onChangeKind?: () => void
  onDone: () => void
}

/** Creates or edits a custom field. The kind of an existing field is changed elsewhere, because values may be lost. */
export function FieldForm({ organizationId, field, onChangeKind, onDone }: Props) {
  const organization = useQuery(organizationQuery(organizationId))
  const create = useCreateField()
  const update = useUpdateField()
  const save = field ? update : create
  const [before] = useState(() => valuesOfField(field, organization.data?.currency ?? defaultCurrency))
  const form = useForm<FieldFormValues>({
    mode: 'controlled',
    initialValues: before,
    validate: fieldValueErrors,
    onValuesChange: () => save.isError && save.reset(),
  })
  const { values } = form
  const send = (sent: FieldFormValues) => {
    if (save.isPending) return
    const changes = fieldChangesOf(before, sent)
    if (field && Object.keys(changes).length === 0) return onDone()
    const saving = field
      ? update.mutateAsync({ id: field.id, ...changes })
      : create.mutateAsync(newFieldOf(organizationId, sent))
    saving.then(onDone, (error) => form.setErrors(fieldErrors(error)))
  }
  const hasFieldErrors = save.error instanceof ApiError && save.error.errors.some(({ field: key }) => key in values)
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(send, (errors) => focusFirstFault(form, errors))}>
      <TextInput
        label='Name'
        placeholder='Budget, Customer, Order number...'
        withAsterisk
        aria-required
        maxLength={maxLabelNameLength}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {field ? (
        <FixedKind kind={field.kind} isDirty={form.isDirty()} onChangeKind={onChangeKind} />
      ) : (
        <KindSelect kind={values.kind} onChange={(kind) => form.setFieldValue('kind', kind)} />
      )}
      {values.kind === 'number' && (
        <TextInput
          label='Unit'
          placeholder='kg, m², pieces...'
          maxLength={maxUnitLength}
          {...form.getInputProps('unit')}
        />
      )}
      {values.kind === 'money' && <CurrencySelect {...form.getInputProps('currency')} current={before.currency} />}
      {hasOptions(values.kind) && (
        <OptionsInput
          options={values.options}
          known={field?.options ?? []}
          error={form.errors.options}
          onChange={(options) => form.setFieldValue('options', options)}
        />
      )}
      <ProjectsInput organizationId={organizationId} {...form.getInputProps('project_ids')} />
      <div className={classes.choices}>
        <Checkbox
          label='Required'
          description='A new task of these projects must have a value, which can be changed but not removed.'
          {...form.getInputProps('is_required', { type: 'checkbox' })}
        />
        <Checkbox
          label='Show on cards'
          description='Cards of the board show the value.'
          {...form.getInputProps('on_card', { type: 'checkbox' })}
        />
      </div>
      <FormFooter
        submitLabel={field ? 'Save Changes' : 'Add Field'}
        busyLabel={field ? 'Saving...' : 'Adding...'}
        busy={save.isPending}
        error={hasFieldErrors ? null : save.error?.message}
        onCancel={onDone}
      />
    </form>
  )
}

const kindOptions = customFieldKinds.map((value) => ({ value, label: describedKind(value).name }))
const kindOf = (value: string | null) => customFieldKinds.find((kind) => kind === value)

type KindSelectProps = {
  kind: CustomFieldKind | null
  label?: string
  /** Kinds that are not offered. */
  without?: CustomFieldKind
  onChange: (kind: CustomFieldKind) => void
}

/** A choice among the kinds, each with its icon and what it is for. */
export const KindSelect = ({ kind, label = 'Kind', without, onChange }: KindSelectProps) => (
  <Select
    label={label}
    placeholder='Choose a kind'
    allowDeselect={false}
    maxDropdownHeight={360}
    data={kindOptions.filter(({ value }) => value !== without)}
    leftSection={kind && <KindIcon kind={kind} />}
    value={kind}
    onChange={(value) => {
      const chosen = kindOf(value)
      if (chosen) onChange(chosen)
    }}
    renderOption={({ option }) => {
      const shown = kindOf(option.value)
      return (
        shown && (
          <span className={classes.kindOption}>
            <KindIcon kind={shown} />
            <span>{option.label}</span>
            <span className={classes.summary}>{describedKind(shown).hint}</span>
          </span>
        )
      )
    }}
  />
)

type FixedKindProps = { kind: CustomFieldKind; isDirty: boolean; onChangeKind?: () => void }

const FixedKind = ({ kind, isDirty, onChangeKind }: FixedKindProps) => (
  <div>
    <p className={classes.label}>Kind</p>
    <div className={classes.chosenKind}>
      <KindIcon kind={kind} />
      {describedKind(kind).name}
      <Button
        variant='default'
        size='compact-md'
        ml='auto'
        disabled={isDirty}
        title={isDirty ? 'Save the other changes first' : undefined}
        onClick={onChangeKind}
      >
        Change kind...
      </Button>
    </div>
  </div>
)

type CurrencySelectProps = { current: string; value?: string; onChange: (value: string | null) => void }

function CurrencySelect({ current, ...input }: CurrencySelectProps) {
  const data = useMemo(() => currencyChoices(current), [current])
  return (
    <Select
      label='Currency'
      data={data}
      searchable
      allowDeselect={false}
      nothingFoundMessage='No such currency'
      {...input}
    />
  )
}
