import { useQuery } from '@tanstack/react-query'
import { currencySign, defaultCurrency } from '../../lib/format/money.ts'
import type { Looks } from '../../ui/fields/field-form.ts'
import { organizationQuery } from '../organizations/queries.ts'
import type { projectFormFields } from './project-form.ts'
import type { editProjectStatuses } from './project-status.ts'

/** How both forms of a project look: its money is that of the organization. */
export function useProjectLooks(organization: string, statuses: typeof editProjectStatuses) {
  const { data } = useQuery({ ...organizationQuery(Number(organization)), enabled: organization !== '' })
  const looks: Looks<typeof projectFormFields> = {
    name: { required: true },
    status: { required: true, choices: statuses },
    budget: { sign: currencySign(data?.currency ?? defaultCurrency) },
    // What was wrong with the end depends on the start too.
    start_date: { clearsErrorOf: ['end_date'] },
  }
  return looks
}
