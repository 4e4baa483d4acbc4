import { expect, it } from 'vitest'
import { pictureRules } from './picture-rules.ts'

const key = (digit: string) => digit.repeat(32)
const ruleFor = (id: number, digit: string) =>
  `.picture-of-${id}::after{content:'';background-image:url(/pictures/${key(digit)}/small)}`

it('each member with a picture has a rule', () => {
  const members = [
    { user_id: 2, picture: key('a') },
    { user_id: 3, picture: key('b') },
  ]
  expect(pictureRules({ id: 1, picture: null }, members).split('\n')).toEqual([ruleFor(2, 'a'), ruleFor(3, 'b')])
})

it("the user's own picture is that of the user, and not the one in the list, which may be older", () => {
  const members = [{ user_id: 1, picture: key('a') }]
  expect(pictureRules({ id: 1, picture: key('b') }, members)).toBe(ruleFor(1, 'b'))
  expect(pictureRules({ id: 1, picture: null }, members)).toBe('')
  expect(pictureRules({ id: 1, picture: key('b') }, [])).toBe(ruleFor(1, 'b'))
})
