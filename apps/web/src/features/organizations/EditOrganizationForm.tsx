import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Organization } from '@muster/contracts/organizations'
import { useMemo } from 'react'
import { ApiError, messageOf } from '../../lib/api/api-error.ts'
import { useFormDraft } from '../../lib/forms/form-draft.ts'
import { fieldErrors, focusFirstFault } from '../../lib/forms/forms.ts'
import { FormFooter } from '../../ui/dialog/FormFooter.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { currencyChoices } from './currencies.ts'
import { useUpdateOrganization } from './mutations.ts'
import { OrganizationFields } from './OrganizationFields.tsx'
import { type OrganizationValues, organizationBody, organizationRules } from './organization-rules.ts'
import classes from './organizations.module.css'

type Values = OrganizationValues & { currency: string }

const valuesOf = ({ name, description, domain, currency }: Organization): Values => ({
  name,
  description,
  domain: domain ?? '',
  currency,
})

/** Form in which admins edit the organization's name, description, domain and currency. */
export function EditOrganizationForm({ organization }: { organization: Organization }) {
  const update = useUpdateOrganization(organization.id)
  const currencies = useMemo(() => currencyChoices(organization.currency), [organization.currency])
  const currentValues = valuesOf(organization)
  const form = useForm({ initialValues: currentValues, validate: organizationRules })
  const draft = useFormDraft(`organization:${organization.id}`, form, currentValues)
  const send = (values: Values) =>
    update.mutate(
      { ...organizationBody(values), currency: values.currency },
      {
        onSuccess: ({ name }) => {
          draft.clear()
          form.resetDirty()
          toast.success(`Saved ${name}`)
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    )
  const hasFieldErrors = update.error instanceof ApiError && update.error.errors.length > 0

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(send, (faults) => focusFirstFault(form, faults))}
      aria-label='Organization'
    >
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
        busy={update.isPending}
        disabled={!form.isDirty()}
        onCancel={form.isDirty() ? draft.discard : undefined}
        cancelLabel='Discard'
        error={update.error && !hasFieldErrors ? messageOf(update.error, 'Failed to update organization') : null}
      />
    </form>
  )
}
