import { texts } from '@muster/contracts/texts'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../../../lib/session.ts'
import { assignableUsersQuery } from '../../found-people.ts'
import { customFieldsQuery } from '../queries.ts'
import { conditionText } from './condition-text.ts'
import { conditionsOf, withCondition } from './conditions.ts'

type ConditionText = {
  text: string
  /** What remains in the URL without the condition. */
  rest: string | undefined
}

/** The conditions on custom fields in words. */
export function useConditionTexts(organizationId: number, text: string | undefined): ConditionText[] {
  const conditions = conditionsOf(text)
  const me = useMe()
  const fields = useQuery({
    ...customFieldsQuery(organizationId),
    enabled: organizationId > 0 && conditions.length > 0,
  })
  const ids = conditions.flatMap(({ people = [] }) => people.filter((id) => id !== 'none' && id !== me.id))
  const people = useQuery(
    assignableUsersQuery(organizationId, organizationId === 0 ? [] : [...new Set(ids.map(Number))]),
  )
  const nameOf = (id: number) => {
    if (id === me.id) return 'Me'
    if (!people.data) return 'Loading...'
    return people.data.find((person) => person.id === id)?.name ?? texts.unknownUser
  }
  return conditions.map((condition) => ({
    text: fields.data
      ? conditionText(
          fields.data.find(({ id }) => id === condition.field),
          condition,
          nameOf,
        )
      : 'Loading...',
    rest: withCondition(text, condition.field),
  }))
}
