import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fieldErrors } from '../../lib/forms.ts'
import { useMe } from '../../lib/session.ts'
import { FormFooter } from '../../ui/dialog/FormFooter.tsx'
import { toast } from '../../ui/toast.tsx'
import { ResendVerification } from '../accounts/ResendVerification.tsx'
import { type Profile, useUpdateProfile } from './queries.ts'
import { Section } from './Section.tsx'
import { timeZones } from './time-zones.ts'

/** Name, username, job title and time zone of oneself. */
export function ProfileSection() {
  const me = useMe()
  const update = useUpdateProfile(me.id)
  const form = useForm({
    initialValues: {
      full_name: me.full_name ?? '',
      username: me.username ?? '',
      job_title: me.job_title ?? '',
      time_zone: me.time_zone,
    },
    validate: { username: (value) => (value.trim() ? null : 'Username is required') },
  })

  const save = form.onSubmit((values) => {
    if (update.isPending) return
    const profile: Profile = {
      ...values,
      full_name: values.full_name.trim() || null,
      job_title: values.job_title.trim() || null,
    }
    update.mutate(profile, {
      onSuccess: () => {
        form.resetDirty()
        toast.success('Profile saved')
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    })
  })

  return (
    <Section title='Profile' text='How your colleagues see you.'>
      <form onSubmit={save} noValidate style={{ display: 'grid', gap: 16 }}>
        <TextInput
          label='Email'
          value={me.email ?? ''}
          readOnly
          description={me.is_verified ? 'Confirmed' : 'Not confirmed yet'}
          inputWrapperOrder={['label', 'input', 'description']}
        />
        {!me.is_verified && <ResendVerification />}
        <TextInput label='Full name' autoComplete='name' {...form.getInputProps('full_name')} />
        <TextInput label='Username' autoComplete='nickname' {...form.getInputProps('username')} />
        <TextInput label='Job title' autoComplete='organization-title' {...form.getInputProps('job_title')} />
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
          submit='Save Profile'
          busyLabel='Saving...'
          busy={update.isPending}
          disabled={!form.isDirty()}
          error={update.error?.message}
        />
      </form>
    </Section>
  )
}
