import { describe, expect, it } from 'vitest'
import { parseRule, textOfRule } from './rule.ts'

const canonical = (text: string) => textOfRule(parseRule(text))

describe('the text of a rule', () => {
  it.each([
    ['RRULE:FREQ=DAILY', 'FREQ=DAILY'],
    ['freq=weekly;byday=th,mo,mo', 'FREQ=WEEKLY;BYDAY=MO,TH'],
    ['BYDAY=FR;FREQ=WEEKLY;INTERVAL=1;WKST=MO', 'FREQ=WEEKLY;BYDAY=FR'],
    ['FREQ=MONTHLY;BYMONTHDAY=15,-1,1', 'FREQ=MONTHLY;BYMONTHDAY=-1,1,15'],
    ['FREQ=MONTHLY;BYDAY=+2TU,-1FR', 'FREQ=MONTHLY;BYDAY=-1FR,2TU'],
    ['FREQ=YEARLY;UNTIL=20271231T235959', 'FREQ=YEARLY;UNTIL=20271231'],
  ])('%s is stored as %s', (text, expected) => {
    expect(canonical(text)).toBe(expected)
    expect(canonical(expected)).toBe(expected)
  })

  it('reads an UNTIL in UTC as a date of the time zone', () => {
    expect(textOfRule(parseRule('FREQ=DAILY;UNTIL=20270101T120000Z', 'Pacific/Kiritimati'))).toBe(
      'FREQ=DAILY;UNTIL=20270102',
    )
    expect(textOfRule(parseRule('FREQ=DAILY;UNTIL=20270101T050000Z', 'Pacific/Honolulu'))).toBe(
      'FREQ=DAILY;UNTIL=20261231',
    )
  })

  it.each([
    ['', 'The rule has an empty part'],
    ['FREQ=DAILY;', 'The rule has an empty part'],
    ['INTERVAL=2', 'FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY'],
    ['FREQ=DAILY;FREQ=WEEKLY', 'The part FREQ is given twice'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20270101', 'COUNT and UNTIL must not be used together'],
    ['FREQ=DAILY;INTERVAL=0', 'INTERVAL must be between 1 and 999'],
    ['FREQ=DAILY;INTERVAL=1000', 'INTERVAL must be between 1 and 999'],
    ['FREQ=DAILY;INTERVAL=1e2', 'INTERVAL must be between 1 and 999'],
    ['FREQ=DAILY;COUNT=1000', 'COUNT must be between 1 and 999'],
    ['FREQ=DAILY;UNTIL=20270230', 'UNTIL must be a date such as 20271231'],
    ['FREQ=DAILY;UNTIL=tomorrow', 'UNTIL must be a date such as 20271231'],
    ['FREQ=MONTHLY;BYMONTHDAY=0', 'BYMONTHDAY must contain numbers between -31 and 31 other than 0'],
    ['FREQ=YEARLY;BYMONTH=13', 'BYMONTH must contain numbers between 1 and 12 other than 0'],
    ['FREQ=WEEKLY;BYDAY=XX', 'BYDAY must contain weekdays such as MO, 2TU or -1FR'],
    ['FREQ=MONTHLY;BYDAY=0MO', 'BYDAY must contain weekdays such as MO, 2TU or -1FR'],
    ['FREQ=WEEKLY;BYDAY=2MO', 'A numbered weekday such as 2TU requires FREQ=MONTHLY or FREQ=YEARLY'],
    ['FREQ=MONTHLY;BYDAY=6MO', 'A month has at most five of a weekday'],
    ['FREQ=WEEKLY;BYMONTHDAY=1', 'BYMONTHDAY must not be used with FREQ=WEEKLY'],
    ['FREQ=WEEKLY;WKST=XX', 'WKST must be a weekday such as MO'],
    ['FREQ=MONTHLY;WKST=SU', 'WKST is supported with FREQ=WEEKLY only'],
    [`FREQ=DAILY;X=${'1'.repeat(300)}`, 'The rule must have at most 300 characters'],
  ])('%s is refused', (text, message) => {
    expect(() => parseRule(text)).toThrow(message)
  })
})
