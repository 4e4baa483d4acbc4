import { expect, it } from 'vitest'
import { parseDate } from '../../../ui/editors/parse-date.ts'
import { parseWords } from './parse-words.ts'

/** A Wednesday. */
const now = new Date(2026, 10, 25, 10, 0)
const parsed = (text: string, keepsDate?: boolean) => parseWords(text, (words) => parseDate(words, now), keepsDate)

it('takes people, project, priority and date out of the title', () => {
  expect(parsed('Order the glass @ewa #Website !high fri')).toEqual({
    title: 'Order the glass',
    people: ['ewa'],
    project: 'Website',
    priority: 'high',
    date: { day: '2026-11-27', words: 'fri' },
  })
})

it('accepts them in any order, several people, and names of several words in quotation marks', () => {
  expect(parsed('@ewa @"Grace Hopper" Order !2 #"Website relaunch" the glass in 2 weeks')).toEqual({
    title: 'Order the glass',
    people: ['ewa', 'Grace Hopper'],
    project: 'Website relaunch',
    priority: 'medium',
    date: { day: '2026-12-09', words: 'in 2 weeks' },
  })
})

it('leaves words in the title that mean nothing', () => {
  expect(parsed('Call back! Now !important')).toEqual({ title: 'Call back! Now !important', people: [] })
  expect(parsed('Write to ewa@example.com about C#')).toEqual({
    title: 'Write to ewa@example.com about C#',
    people: [],
  })
})

it('a date is taken only from the end, and never the whole title', () => {
  expect(parsed('Friday lunch')).toEqual({ title: 'Friday lunch', people: [] })
  expect(parsed('tomorrow')).toEqual({ title: 'tomorrow', people: [] })
  expect(parsed('Plan the review friday', false)).toEqual({ title: 'Plan the review friday', people: [] })
})

it('prefers the longest date', () => {
  expect(parsed('Meet 12/3 4pm').date).toEqual({ day: '2026-12-03', time: '16:00', words: '12/3 4pm' })
})
