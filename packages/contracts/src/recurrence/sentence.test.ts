import { expect, it } from 'vitest'
import { parseRule } from './rule.ts'
import { ruleSentence } from './sentence.ts'

it.each([
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=DAILY;INTERVAL=3;COUNT=4', 'Every 3 days, 4 times'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20270301', 'Every 2 weeks on Monday and Thursday, until Mar 1, 2027'],
  ['FREQ=MONTHLY;BYMONTHDAY=14', 'Every month on the 14th'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,-1,-3', 'Every month on the 1st, 3rd to last day and last day'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'Every month on the 2nd Tuesday'],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR', 'Every 2 months on the last Friday'],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'Every month on the 13th, if it is Friday'],
  ['FREQ=YEARLY;COUNT=1', 'Every year, once'],
  ['FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=4', 'Every year on January 4'],
  ['FREQ=YEARLY;BYMONTH=3,11;BYDAY=1SU', 'Every year on the 1st Sunday in March and November'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=22,23', 'Every year on the 22nd and 23rd in February'],
])('%s reads as: %s', (rule, sentence) => {
  expect(ruleSentence(parseRule(rule))).toBe(sentence)
})
