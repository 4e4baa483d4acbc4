import { expect, it } from 'vitest'
import { firstPeople } from './person-options.ts'

const options = Array.from({ length: 1003 }, (_, id) => ({ value: String(id), label: `Person ${id}` }))
const foundOptions = (search: string) => firstPeople({ options, search, limit: Number.POSITIVE_INFINITY })

it('offers the first of many people, with a hint how to find the others', () => {
  expect(foundOptions('')).toHaveLength(51)
  expect(foundOptions('').at(-1)).toEqual({
    value: 'more',
    label: '50 of 1,003. Type a name to find the others.',
    disabled: true,
  })
  expect(foundOptions('SON 77')).toEqual(
    [77, 770, 771, 772, 773, 774, 775, 776, 777, 778, 779].map((id) => options[id]),
  )
  expect(foundOptions('nobody')).toEqual([])
})
