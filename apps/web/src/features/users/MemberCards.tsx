import { mostPrinted, usePrinting } from '../../lib/printing.ts'
import { Cards } from '../../ui/Cards.tsx'
import { MemberCard } from './MemberCard.tsx'
import type { Person } from './person.ts'
import { useCardRows } from './use-card-rows.ts'

/** The visible cards of a virtualized list; all of them when printed. */
export function MemberCards({ people }: { people: readonly Person[] }) {
  const { list, columns, measure, from, to, above, below } = useCardRows(people.length)
  const printing = usePrinting()
  const room = printing ? undefined : { paddingBlock: `${above}px ${below}px` }
  const [start, end] = printing ? [0, mostPrinted] : [from, to]
  return (
    <Cards ref={list} aria-label='Members' style={room}>
      {people.slice(start, end).map((person, place) => (
        <MemberCard
          key={person.id}
          person={person}
          // All cards of a row have the same height, so one of them is measured.
          ref={(start + place) % columns === 0 ? measure : undefined}
          data-index={Math.floor((start + place) / columns)}
          aria-setsize={people.length}
          aria-posinset={start + place + 1}
        />
      ))}
    </Cards>
  )
}
