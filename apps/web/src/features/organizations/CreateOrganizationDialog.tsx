import { useForm } from '@mantine/form'
import { texts } from '@muster/contracts/texts'
import { messageOf } from '../../lib/api/api-error.ts'
import { fieldErrors, focusFirstFault } from '../../lib/forms/forms.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormFooter } from '../../ui/dialog/FormFooter.tsx'
import { useCreateOrganization } from './mutations.ts'
import { OrganizationFields } from './OrganizationFields.tsx'
import { type OrganizationValues, organizationBody, organizationErrors } from './organization-rules.ts'

type Props = { opened: boolean; onClose: () => void }

/**
 * Dialog that creates an organization and then opens the organization. Closing the dialog resets the form. After an
 * error the dialog stays open and shows the message.
 */
export function CreateOrganizationDialog({ opened, onClose }: Props) {
  const create = useCreateOrganization()
  const close = () => {
    onClose()
    create.reset()
  }
  return (
    <Dialog opened={opened} onClose={close} title='Create New Organization' busy={create.isPending}>
      <CreateOrganizationForm create={create} onDone={close} />
    </Dialog>
  )
}

type FormProps = { create: ReturnType<typeof useCreateOrganization>; onDone: () => void }

function CreateOrganizationForm({ create, onDone }: FormProps) {
  const form = useForm<OrganizationValues>({
    initialValues: { name: '', description: '', domain: '' },
    validate: organizationErrors,
  })
  const send = (values: OrganizationValues) =>
    create.mutate(organizationBody(values), {
      onSuccess: onDone,
      onError: (error) => form.setErrors(fieldErrors(error)),
    })

  return (
    <form noValidate onSubmit={form.onSubmit(send, (faults) => focusFirstFault(form, faults))}>
      <OrganizationFields form={form} autoFocus />
      <FormFooter
        submitLabel='Create Organization'
        busyLabel='Creating...'
        busy={create.isPending}
        onCancel={onDone}
        error={create.error && messageOf(create.error, texts.failed.createOrganization)}
      />
    </form>
  )
}
