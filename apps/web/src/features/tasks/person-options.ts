import type { OptionsFilter } from '@mantine/core'
import { texts } from '@muster/contracts/texts'
import { formatCount } from '../../lib/format/count.ts'

/** So many are drawn at most: more make the list slow to open, and nobody reads them. */
const most = 50

/** The first people of those that were typed, and where there are more, a line that says how to find them. */
export const firstPeople: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase()
  const found = options.filter((option) => 'label' in option && option.label.toLowerCase().includes(wanted))
  if (found.length <= most) return found
  const more = `${most} of ${formatCount(found.length)}. Type a name to find the others.`
  return [...found.slice(0, most), { value: 'more', label: more, disabled: true }]
}

export type Person = { id: number; name: string | null; email?: string | null }

/** People as the choices of a select; those of the same name are told apart by their e-mail. `more` come last. */
export function personOptions(people: readonly Person[], more: readonly Person[] = []) {
  const known = new Set(people.map(({ id }) => id))
  const all = [...people, ...more.filter(({ id }) => !known.has(id))]
  const times = Map.groupBy(all, ({ name }) => name)
  return all.map(({ id, name, email }) => {
    const shared = (times.get(name)?.length ?? 0) > 1 && email
    return { value: String(id), label: `${name ?? texts.unknownUser}${shared ? ` (${email})` : ''}` }
  })
}
