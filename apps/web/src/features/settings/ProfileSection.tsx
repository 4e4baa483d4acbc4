import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ApiError } from '../../lib/api/api-error.ts'
import { useFormDraft } from '../../lib/forms/form-draft.ts'
import { fieldErrors, focusFirstFault } from '../../lib/forms/forms.ts'
import { useMe } from '../../lib/session.ts'
import { FormFooter } from '../../ui/dialog/FormFooter.tsx'
import { Section } from '../../ui/section/Section.tsx'
import classes from '../../ui/section/section.module.css'
import { toast } from '../../ui/toasts/toast.tsx'
import { PictureField } from '../pictures/PictureField.tsx'
import { useChangePicture } from '../pictures/queries.ts'
import { type Profile, useUpdateProfile } from './queries.ts'
import { timeZones } from './time-zones.ts'

/** Form in which the user edits their name, username, job title and time zone. */
export function ProfileSection() {
  const me = useMe()
  const update = useUpdateProfile(me.id)
  const changePicture = useChangePicture()
  const savedValues = {
    full_name: me.full_name ?? '',
    username: me.username ?? '',
    job_title: me.job_title ?? '',
    time_zone: me.time_zone,
  }
  const form = useForm({
    initialValues: savedValues,
    validate: { username: (value) => (value.trim() ? null : 'Username is required') },
  })
  const draft = useFormDraft('profile', form, savedValues)

  const send = (values: typeof savedValues) => {
    if (update.isPending) return
    const profile: Profile = {
      ...values,
      full_name: values.full_name.trim() || null,
      job_title: values.job_title.trim() || null,
    }
    update.mutate(profile, {
      onSuccess: () => {
        draft.clear()
        form.resetDirty()
        toast.success('Profile saved')
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    })
  }
  // The errors for individual fields are shown at those fields instead.
  const refusalText = update.error instanceof ApiError && update.error.errors.length ? null : update.error?.message

  return (
    <Section title='Profile' text='How your colleagues see you.'>
      <PictureField noun='picture' current={me.picture} change={changePicture} />
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(send, (faults) => focusFirstFault(form, faults))}
      >
        <TextInput label='Full name' autoComplete='name' maxLength={255} {...form.getInputProps('full_name')} />
        <TextInput label='Username' autoComplete='nickname' maxLength={64} {...form.getInputProps('username')} />
        <TextInput
          label='Job title'
          autoComplete='organization-title'
          maxLength={255}
          {...form.getInputProps('job_title')}
        />
        <Select
          label='Time zone'
          data={timeZones(me.time_zone)}
          searchable
          allowDeselect={false}
          limit={100}
          maxDropdownHeight={280}
          nothingFoundMessage='No such time zone'
          {...form.getInputProps('time_zone')}
        />
        <FormFooter
          submitLabel='Save Profile'
          busyLabel='Saving...'
          busy={update.isPending}
          disabled={!form.isDirty()}
          onCancel={form.isDirty() ? draft.discard : undefined}
          cancelLabel='Discard'
          error={refusalText}
        />
      </form>
    </Section>
  )
}
