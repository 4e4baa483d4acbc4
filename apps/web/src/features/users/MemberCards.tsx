import { maxPrinted, usePrinting } from '../../lib/printing.ts'
import { Cards } from '../../ui/Cards.tsx'
import { MemberCard } from './MemberCard.tsx'
import type { Person } from './person.ts'
import { useCardRows } from './use-card-rows.ts'

/** A virtualized list of cards. For printing, the first `maxPrinted` cards are rendered. */
export function MemberCards({ people }: { people: readonly Person[] }) {
  const { list, columns, measure, from, to, heightAbove, heightBelow } = useCardRows(people.length)
  const printing = usePrinting()
  const spacing = printing ? undefined : { paddingBlock: `${heightAbove}px ${heightBelow}px` }
  const [start, end] = printing ? [0, maxPrinted] : [from, to]
  return (
    <Cards ref={list} aria-label='Members' style={spacing}>
      {people.slice(start, end).map((person, index) => (
        <MemberCard
          key={person.id}
          person={person}
          // All cards of a row have the same height, so only the first of them is measured.
          ref={(start + index) % columns === 0 ? measure : undefined}
          data-index={Math.floor((start + index) / columns)}
          aria-setsize={people.length}
          aria-posinset={start + index + 1}
        />
      ))}
    </Cards>
  )
}
