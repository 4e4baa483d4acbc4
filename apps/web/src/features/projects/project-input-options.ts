import { currencySign, defaultCurrency } from '@muster/contracts/format-money'
import { useQuery } from '@tanstack/react-query'
import type { FieldInputOptions } from '../../ui/fields/field-form.ts'
import { organizationQuery } from '../organizations/queries.ts'
import type { projectFormFields } from './project-form.ts'
import type { editProjectStatuses } from './project-status.ts'

/** Options of the inputs in the create and edit forms of a project. The budget is in the organization's currency. */
export function useProjectInputOptions(organizationId: string, statuses: typeof editProjectStatuses) {
  const { data } = useQuery({ ...organizationQuery(Number(organizationId)), enabled: organizationId !== '' })
  const inputOptions: FieldInputOptions<typeof projectFormFields> = {
    name: { required: true },
    status: { required: true, choices: statuses },
    budget: { sign: currencySign(data?.currency ?? defaultCurrency) },
    // The error of the end date also depends on the start date, so changing the start date clears it.
    start_date: { clearsErrorOf: ['end_date'] },
  }
  return inputOptions
}
