import { parseRule, textOfRule } from '@muster/contracts/recurrence/rule'
import { ruleSentence } from '@muster/contracts/recurrence/sentence'
import { describe, expect, it } from 'vitest'
import { choiceOf, fittingRepeat, newChoice, newRepeat, nextDates, patternsFor, ruleOf, sentenceOf } from './choice.ts'
import { testingSeries } from './testing-series.ts'

const textOf = (choice: Parameters<typeof ruleOf>[0]) => {
  const rule = ruleOf(choice)
  return typeof rule === 'string' ? rule : textOfRule(rule)
}

describe('the form of a recurrence', () => {
  it('offers patterns for the date of the task', () => {
    expect(patternsFor('2027-01-14').map((rule) => ruleSentence(parseRule(rule)))).toEqual([
      'Every day',
      'Every weekday',
      'Every week on Thursday',
      'Every month on the 14th',
      'Every month on the 2nd Thursday',
      'Every year on January 14',
    ])
    expect(patternsFor('2028-02-29').map((rule) => ruleSentence(parseRule(rule)))).toEqual([
      'Every day',
      'Every weekday',
      'Every week on Tuesday',
      'Every month on the 29th',
      'Every month on the last day',
      'Every month on the last Tuesday',
      'Every year on February 29',
    ])
  })

  it('is the body of a request for a new task, or says what is missing', () => {
    const custom = { ...newChoice('2027-01-14'), pattern: 'custom' }
    expect(newRepeat(undefined)).toEqual({})
    expect(newRepeat(custom).recurrence).toMatchObject({
      rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH',
      mode: 'when_finished',
    })
    const incomplete = { ...custom, custom: { ...custom.custom, weekdays: [] } }
    expect(newRepeat(incomplete)).toEqual({ choice: incomplete, problem: 'Choose at least one weekday' })
  })

  it('keeps a custom rule for another date, but no pattern that is not offered for it', () => {
    const weekly = newRepeat(newChoice('2027-01-14'))
    const custom = newRepeat({ ...newChoice('2027-01-14'), pattern: 'custom' })
    const never = newRepeat(undefined)
    expect(fittingRepeat(weekly, '2027-01-21')).toBe(weekly)
    expect(fittingRepeat(weekly, '2027-01-22')).toBeNull()
    expect(fittingRepeat(custom, '2027-01-22')).toBe(custom)
    expect(fittingRepeat(custom, '')).toBeNull()
    expect(fittingRepeat(never, '')).toBe(never)
  })

  it.each([
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=TH',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH',
    'FREQ=MONTHLY;UNTIL=20280101;BYMONTHDAY=-1',
    'FREQ=MONTHLY;INTERVAL=3;COUNT=4;BYDAY=-1FR',
    'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=31',
    'FREQ=YEARLY;INTERVAL=2',
    'FREQ=DAILY;INTERVAL=10',
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
    'FREQ=YEARLY;BYMONTH=3,11;BYDAY=1SU',
  ])('keeps %s when it is opened and saved', (rule) => {
    expect(textOf(choiceOf(testingSeries(rule)))).toBe(rule)
  })

  it('keeps the days after completion', () => {
    const choice = choiceOf(testingSeries('FREQ=DAILY;INTERVAL=3;COUNT=2', 'after_completion'))
    expect(choice).toMatchObject({ days: 3, count: 2, mode: 'after_completion', copied: ['fields'] })
    const rule = parseRule(textOf(choice))
    expect(sentenceOf(rule, 'after_completion')).toBe('3 days after completion, 2 times')
    expect(sentenceOf(parseRule('FREQ=DAILY'), 'after_completion')).toBe('1 day after completion')
  })

  it('says what is missing', () => {
    const choice = newChoice('2027-01-14')
    expect(textOf({ ...choice, pattern: 'custom', custom: { ...choice.custom, weekdays: [] } })).toBe(
      'Choose at least one weekday',
    )
    expect(textOf({ ...choice, end: 'until' })).toBe('Choose the last date')
    expect(textOf({ ...choice, end: 'count', count: 1_000 })).toBe('COUNT must be between 1 and 999')
  })

  it('previews the dates from today on', () => {
    const rule = parseRule('FREQ=WEEKLY;BYDAY=TH;COUNT=5')
    expect(nextDates(rule, '2027-01-14', '2027-01-01')).toEqual([
      '2027-01-21',
      '2027-01-28',
      '2027-02-04',
      '2027-02-11',
    ])
    expect(nextDates(rule, '2027-01-14', '2027-02-01')).toEqual(['2027-02-04', '2027-02-11'])
  })
})
