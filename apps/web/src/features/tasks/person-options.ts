import { texts } from '@muster/contracts/texts'

type Person = { id: number; name: string | null; email?: string | null }

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
