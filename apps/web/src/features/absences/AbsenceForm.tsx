import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Absence, type AbsenceDays, absenceTexts } from '@muster/contracts/absences'
import { ApiError } from '../../lib/api/api-error.ts'
import { fieldErrors, focusFirstFault } from '../../lib/forms/forms.ts'
import { FormFooter } from '../../ui/dialog/FormFooter.tsx'
import classes from './absences.module.css'
import { type OfMember, useSaveAbsence } from './queries.ts'

type Props = { absence?: Absence; member?: OfMember; onClose: () => void }

/** Asks for the first and the last day of an absence. The last day follows the first one until the user chooses it. */
export function AbsenceForm({ absence, member, onClose }: Props) {
  const save = useSaveAbsence(member, { id: absence?.id })
  const form = useForm<AbsenceDays>({
    initialValues: { starts_on: absence?.starts_on ?? '', ends_on: absence?.ends_on ?? '' },
    validate: {
      starts_on: (value) => (value ? null : 'First day is required'),
      ends_on: (value, { starts_on }) =>
        !value ? 'Last day is required' : value < starts_on ? `Last day ${absenceTexts.endBeforeStart}` : null,
    },
  })
  const refusal = save.error instanceof ApiError && save.error.errors.length ? undefined : save.error?.message
  const chooseFirst = (starts_on: string) => {
    const { ends_on } = form.values
    form.setValues({ starts_on, ...((ends_on === '' || ends_on < starts_on) && { ends_on: starts_on }) })
    form.clearErrors()
  }
  return (
    <form
      noValidate
      className={classes.form}
      aria-label={absence ? 'Change absence' : 'Add absence'}
      onSubmit={form.onSubmit(
        (values) => {
          if (!save.isPending)
            save.mutate(values, { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrors(error)) })
        },
        (faults) => focusFirstFault(form, faults),
      )}
    >
      <div className={classes.days}>
        <TextInput
          type='date'
          label='First day'
          autoFocus
          min='2000-01-01'
          max='9999-12-31'
          {...form.getInputProps('starts_on')}
          onChange={(event) => chooseFirst(event.currentTarget.value)}
        />
        <TextInput
          type='date'
          label='Last day'
          min={form.values.starts_on || '2000-01-01'}
          max='9999-12-31'
          {...form.getInputProps('ends_on')}
        />
      </div>
      <FormFooter
        submitLabel={absence ? 'Save' : 'Add Absence'}
        busyLabel='Saving...'
        busy={save.isPending}
        onCancel={onClose}
        error={refusal}
      />
    </form>
  )
}
