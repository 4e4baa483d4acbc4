import { Select } from '@mantine/core'
import type { Organization } from '@muster/contracts/organizations'
import { organizationFields } from '@muster/contracts/organizations/fields'
import { useMemo } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { useEdit } from '../../lib/fields/use-edit.ts'
import { useSave } from '../../lib/fields/use-save.ts'
import { focusFirstFault } from '../../lib/forms/forms.ts'
import { FormFooter } from '../../ui/dialog/FormFooter.tsx'
import { ChangedByOthers } from '../../ui/fields/ChangedByOthers.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { currencyChoices } from './currencies.ts'
import { OrganizationFields } from './OrganizationFields.tsx'
import { useOrganizationEditing } from './organization-editing.ts'
import { organizationErrors } from './organization-rules.ts'
import classes from './organizations.module.css'

/** Form in which admins edit the organization's name, description, domain and currency. */
export function EditOrganizationForm({ organization }: { organization: Organization }) {
  const editing = useOrganizationEditing()
  const save = useSave(editing)
  const currencies = useMemo(() => currencyChoices(organization.currency), [organization.currency])
  const { form, draft, send, conflict } = useEdit({
    editing,
    save,
    current: organization,
    validate: organizationErrors,
    onDone: () => {
      save.reset()
      toast.success(`Saved ${form.values.name.trim()}`)
    },
  })
  const hasFieldErrors = save.error instanceof ApiError && save.error.errors.length > 0

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(send, (faults) => focusFirstFault(form, faults))}
      aria-label='Organization'
    >
      {conflict && <ChangedByOthers noun='organization' fields={organizationFields} conflict={conflict} />}
      <OrganizationFields form={form}>
        <Select
          label='Currency'
          description='Used for the budgets of projects.'
          data={currencies}
          searchable
          allowDeselect={false}
          nothingFoundMessage='No such currency'
          {...form.getInputProps('currency')}
        />
      </OrganizationFields>
      <FormFooter
        submitLabel='Save Changes'
        busyLabel='Saving...'
        busy={save.isPending}
        disabled={!form.isDirty()}
        onCancel={form.isDirty() ? draft.discard : undefined}
        cancelLabel='Discard'
        error={hasFieldErrors ? null : save.error?.message}
      />
    </form>
  )
}
