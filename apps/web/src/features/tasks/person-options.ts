import type { OptionsFilter } from '@mantine/core'
import { texts } from '@muster/contracts/texts'
import { formatCount } from '../../lib/format/count.ts'

/** Maximum number of rendered options; more would make the list slow to open, and nobody reads them. */
const most = 50

/** Returns the first people that match the search, plus a hint if there are more. */
export const firstPeople: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase()
  const found = options.filter((option) => 'label' in option && option.label.toLowerCase().includes(wanted))
  if (found.length <= most) return found
  const more = `${most} of ${formatCount(found.length)}. Type a name to find the others.`
  return [...found.slice(0, most), { value: 'more', label: more, disabled: true }]
}

export type Person = { id: number; name: string | null; email?: string | null }

/** Returns people as options of a select, with the e-mail added to duplicate names. `more` come last. */
export function personOptions(people: readonly Person[], more: readonly Person[] = []) {
  const known = new Set(people.map(({ id }) => id))
  const all = [...people, ...more.filter(({ id }) => !known.has(id))]
  const times = Map.groupBy(all, ({ name }) => name)
  return all.map(({ id, name, email }) => {
    const shared = (times.get(name)?.length ?? 0) > 1 && email
    return { value: String(id), label: `${name ?? texts.unknownUser}${shared ? ` (${email})` : ''}` }
  })
}
