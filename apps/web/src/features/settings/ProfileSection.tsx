import { Select, TextInput } from '@mantine/core'
import { userFields } from '@muster/contracts/users/fields'
import { ApiError } from '../../lib/api/api-error.ts'
import { useEdit } from '../../lib/fields/use-edit.ts'
import { useSave } from '../../lib/fields/use-save.ts'
import { focusFirstFault } from '../../lib/forms/forms.ts'
import { useMe } from '../../lib/session.ts'
import { FormFooter } from '../../ui/dialog/FormFooter.tsx'
import { ChangedByOthers } from '../../ui/fields/ChangedByOthers.tsx'
import { Section } from '../../ui/section/Section.tsx'
import classes from '../../ui/section/section.module.css'
import { toast } from '../../ui/toasts/toast.tsx'
import { PictureField } from '../pictures/PictureField.tsx'
import { useChangePicture } from '../pictures/queries.ts'
import { useProfileEditing } from './profile-editing.ts'
import { timeZones } from './time-zones.ts'

/** Form in which the user edits their name, username, job title and time zone. */
export function ProfileSection() {
  const me = useMe()
  const editing = useProfileEditing()
  const save = useSave(editing)
  const changePicture = useChangePicture()
  const { form, draft, send, conflict } = useEdit({
    editing,
    save,
    current: me,
    validate: ({ username }) => ({ username: username.trim() ? null : 'Username is required' }),
    onDone: () => {
      save.reset()
      toast.success('Profile saved')
    },
  })
  // The errors for individual fields are shown at those fields instead.
  const hasFieldErrors = save.error instanceof ApiError && save.error.errors.length > 0

  return (
    <Section title='Profile' text='How your colleagues see you.'>
      <PictureField noun='picture' current={me.picture} change={changePicture} />
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(send, (faults) => focusFirstFault(form, faults))}
      >
        {conflict && <ChangedByOthers noun='profile' fields={userFields} conflict={conflict} />}
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
          busy={save.isPending}
          disabled={!form.isDirty()}
          onCancel={form.isDirty() ? draft.discard : undefined}
          cancelLabel='Discard'
          error={hasFieldErrors ? null : save.error?.message}
        />
      </form>
    </Section>
  )
}
