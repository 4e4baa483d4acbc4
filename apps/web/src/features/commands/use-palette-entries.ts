import { IconHistory } from '@tabler/icons-react'
import type { Offer } from '../../lib/actions/offers.ts'
import type { Area } from '../../lib/area.ts'
import { useOrganization } from '../../lib/organization.ts'
import { useMe } from '../../lib/session.ts'
import type { Entry, Target } from '../entries/entry.ts'
import { entryIcons } from '../entries/entry-icons.ts'
import { recentEntries } from '../entries/recent-entries.ts'
import { findEntries } from './find-entries.ts'
import { offeredEntries } from './offered-entries.ts'
import { usePaletteResults } from './use-palette-results.tsx'
import { useSwitches } from './use-switches.ts'

/** How many recent entries are shown. */
const maxRecent = 5

type Options = { text: string; area: Area; offers: readonly Offer[]; open: (target: Target) => void }

/**
 * The entries of the palette for a text: recent ones first, then the actions on the selected or open objects that begin
 * with the text, what the server finds by name, everything else, and the texts that the server finds.
 */
export function usePaletteEntries({ text, area, offers, open }: Options) {
  const { id: userId } = useMe()
  const owner = { userId, orgId: useOrganization()?.id ?? 0 }
  const switches = useSwitches()
  const results = usePaletteResults(text, area, open)
  const { entries: found, sections, searching, errorText } = results
  const { onObjects, others } = offeredEntries(offers)
  const everywhere = [...others, ...switches]
  const known = new Map([...everywhere, ...found].map((entry) => [entry.id, entry]))
  const remembered = recentEntries.get(owner).flatMap(({ target, ...entry }): Entry[] => {
    const current = known.get(entry.id)
    if (current) return [{ ...current, group: 'Recent' }]
    if (!target) return []
    const icon = entryIcons[entry.group] ?? IconHistory
    return [{ ...entry, target, icon, group: 'Recent', run: () => open(target) }]
  })
  const recent = findEntries(remembered, text, maxRecent)
  const start = text.trim().toLowerCase()
  const begins = ({ label }: Entry) => label.toLowerCase().startsWith(start)
  const named = [
    ...recent,
    ...onObjects.filter(begins),
    ...found,
    ...findEntries([...onObjects.filter((entry) => !begins(entry)), ...everywhere], text),
    ...sections,
  ]
  // Last, so that they do not displace what users open by its name.
  const all = results.isTolerated && named.length > 0 ? named : [...named, ...results.found]
  const unique = [...new Map(all.toReversed().map((entry) => [entry.id, entry])).values()].toReversed()
  return {
    groups: Map.groupBy(unique, ({ group }) => group),
    remember: (entry: Entry) => {
      if (entry.target || known.has(entry.id)) recentEntries.add(owner, { ...entry, group: groupOf(entry, known) })
    },
    searching,
    errorText,
  }
}

/** The group from which a recent entry was chosen first. */
const groupOf = (entry: Entry, known: ReadonlyMap<string, Entry>) =>
  entry.group === 'Recent' ? (known.get(entry.id)?.group ?? kinds[entry.id.split('-')[0] ?? ''] ?? '') : entry.group

const kinds: Record<string, string> = {
  task: 'Tasks',
  project: 'Projects',
  goal: 'Goals',
  milestone: 'Milestones',
  person: 'People',
  room: 'Rooms',
}
