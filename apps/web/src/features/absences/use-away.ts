import { useQuery } from '@tanstack/react-query'
import { formatDay, today } from '../../lib/format/dates.ts'
import { absencesQuery } from './queries.ts'

/** Returns a function that says until when a member is away, such as 'away until Dec 3, 2026'; undefined if here today. */
export function useAway(organizationId: number | undefined): (userId: number | string) => string | undefined {
  const { data } = useQuery({ ...absencesQuery(organizationId ?? 0), enabled: organizationId !== undefined })
  const day = today()
  return (userId) => {
    const absence = data?.find(
      ({ user_id, starts_on, ends_on }) => user_id === Number(userId) && starts_on <= day && day <= ends_on,
    )
    return absence && `away until ${formatDay(absence.ends_on)}`
  }
}
