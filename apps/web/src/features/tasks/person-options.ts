import type { OptionsFilter } from '@mantine/core'
import { texts } from '@muster/contracts/texts'
import { formatCount } from '../../lib/format/count.ts'

/** Maximum number of rendered options. More would make the list slow to open, and nobody reads that many. */
const maxOptions = 50

/** Returns the first people who match the search, plus a hint if there are more. */
export const firstPeople: OptionsFilter = ({ options, search }) => {
  const searchText = search.trim().toLowerCase()
  const found = options.filter((option) => 'label' in option && option.label.toLowerCase().includes(searchText))
  if (found.length <= maxOptions) return found
  const hint = `${maxOptions} of ${formatCount(found.length)}. Type a name to find the others.`
  return [...found.slice(0, maxOptions), { value: 'more', label: hint, disabled: true }]
}

export type Person = { id: number; name: string | null; email?: string | null }

/**
 * Returns people as options of a dropdown. Duplicate names are followed by the email address, if known. The people in
 * `extra` come last, without those who are also in `people`.
 */
export function personOptions(people: readonly Person[], extra: readonly Person[] = []) {
  const knownIds = new Set(people.map(({ id }) => id))
  const all = [...people, ...extra.filter(({ id }) => !knownIds.has(id))]
  const peopleByName = Map.groupBy(all, ({ name }) => name)
  return all.map(({ id, name, email }) => {
    const needsEmail = (peopleByName.get(name)?.length ?? 0) > 1 && email
    return { value: String(id), label: `${name ?? texts.unknownUser}${needsEmail ? ` (${email})` : ''}` }
  })
}
