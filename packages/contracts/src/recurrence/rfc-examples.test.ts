import { describe, expect, it } from 'vitest'
import { datesOf } from './dates.ts'
import { dayOf, textOfDay } from './day.ts'
import { parseRule } from './rule.ts'

const zone = 'America/New_York'

function first(count: number, rule: string, start: string): string[] {
  const dates: string[] = []
  for (const day of datesOf(parseRule(rule, zone), dayOf(start))) {
    if (dates.length === count) break
    dates.push(textOfDay(day))
  }
  return dates
}

/** `1997 Sep 2, 9; Oct 1` as dates. */
function listed(text: string): string[] {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  let [year, month] = ['', '']
  return text.split(/[;,] */).map((part) => {
    const words = part.trim().split(' ')
    for (const word of words) {
      if (/^\d{4}$/.test(word)) year = word
      else if (months.includes(word)) month = String(months.indexOf(word) + 1).padStart(2, '0')
    }
    return `${year}-${month}-${words.at(-1)?.padStart(2, '0')}`
  })
}

const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index).join(', ')

/** The examples of RFC 5545, section 3.8.5.3, that consist of dates: rule, DTSTART, the dates, and whether these are all. */
const examples: [rule: string, start: string, dates: string, isComplete?: 'all'][] = [
  ['FREQ=DAILY;COUNT=10', '1997-09-02', `1997 Sep ${days(2, 11)}`, 'all'],
  [
    'FREQ=DAILY;UNTIL=19971224T000000Z',
    '1997-09-02',
    `1997 Sep ${days(2, 30)}; Oct ${days(1, 31)}; Nov ${days(1, 30)}; Dec ${days(1, 23)}`,
    'all',
  ],
  ['FREQ=DAILY;INTERVAL=2', '1997-09-02', '1997 Sep 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30; Oct 2, 4'],
  ['FREQ=DAILY;INTERVAL=10;COUNT=5', '1997-09-02', '1997 Sep 2, 12, 22; Oct 2, 12', 'all'],
  [
    'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
    '1998-01-01',
    `1998 Jan ${days(1, 31)}; 1999 Jan ${days(1, 31)}; 2000 Jan ${days(1, 31)}`,
    'all',
  ],
  [
    'FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1',
    '1998-01-01',
    `1998 Jan ${days(1, 31)}; 1999 Jan ${days(1, 31)}; 2000 Jan ${days(1, 31)}`,
    'all',
  ],
  ['FREQ=WEEKLY;COUNT=10', '1997-09-02', '1997 Sep 2, 9, 16, 23, 30; Oct 7, 14, 21, 28; Nov 4', 'all'],
  [
    'FREQ=WEEKLY;UNTIL=19971224T000000Z',
    '1997-09-02',
    '1997 Sep 2, 9, 16, 23, 30; Oct 7, 14, 21, 28; Nov 4, 11, 18, 25; Dec 2, 9, 16, 23',
    'all',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
    '1997-09-02',
    '1997 Sep 2, 16, 30; Oct 14, 28; Nov 11, 25; Dec 9, 23; 1998 Jan 6, 20; Feb 3, 17',
  ],
  [
    'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    '1997 Sep 2, 4, 9, 11, 16, 18, 23, 25, 30; Oct 2',
    'all',
  ],
  ['FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH', '1997-09-02', '1997 Sep 2, 4, 9, 11, 16, 18, 23, 25, 30; Oct 2', 'all'],
  [
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    '1997-09-01',
    '1997 Sep 1, 3, 5, 15, 17, 19, 29; Oct 1, 3, 13, 15, 17, 27, 29, 31; Nov 10, 12, 14, 24, 26, 28; Dec 8, 10, 12, 22',
    'all',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    '1997 Sep 2, 4, 16, 18, 30; Oct 2, 14, 16',
    'all',
  ],
  [
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    '1997-09-05',
    '1997 Sep 5; Oct 3; Nov 7; Dec 5; 1998 Jan 2; Feb 6; Mar 6; Apr 3; May 1; Jun 5',
    'all',
  ],
  ['FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR', '1997-09-05', '1997 Sep 5; Oct 3; Nov 7; Dec 5', 'all'],
  [
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    '1997-09-07',
    '1997 Sep 7, 28; Nov 2, 30; 1998 Jan 4, 25; Mar 1, 29; May 3, 31',
    'all',
  ],
  ['FREQ=MONTHLY;COUNT=6;BYDAY=-2MO', '1997-09-22', '1997 Sep 22; Oct 20; Nov 17; Dec 22; 1998 Jan 19; Feb 16', 'all'],
  ['FREQ=MONTHLY;BYMONTHDAY=-3', '1997-09-28', '1997 Sep 28; Oct 29; Nov 28; Dec 29; 1998 Jan 29; Feb 26'],
  [
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
    '1997-09-02',
    '1997 Sep 2, 15; Oct 2, 15; Nov 2, 15; Dec 2, 15; 1998 Jan 2, 15',
    'all',
  ],
  [
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    '1997-09-30',
    '1997 Sep 30; Oct 1, 31; Nov 1, 30; Dec 1, 31; 1998 Jan 1, 31; Feb 1',
    'all',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    '1997-09-10',
    '1997 Sep 10, 11, 12, 13, 14, 15; 1999 Mar 10, 11, 12, 13',
    'all',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    '1997-09-02',
    '1997 Sep 2, 9, 16, 23, 30; Nov 4, 11, 18, 25; 1998 Jan 6, 13, 20, 27; Mar 3, 10, 17, 24, 31',
  ],
  [
    'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    '1997-06-10',
    '1997 Jun 10; Jul 10; 1998 Jun 10; Jul 10; 1999 Jun 10; Jul 10; 2000 Jun 10; Jul 10; 2001 Jun 10; Jul 10',
    'all',
  ],
  [
    'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    '1997-03-10',
    '1997 Mar 10; 1999 Jan 10; Feb 10; Mar 10; 2001 Jan 10; Feb 10; Mar 10; 2003 Jan 10; Feb 10; Mar 10',
    'all',
  ],
  ['FREQ=YEARLY;BYDAY=20MO', '1997-05-19', '1997 May 19; 1998 May 18; 1999 May 17'],
  [
    'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
    '1997-03-13',
    '1997 Mar 13, 20, 27; 1998 Mar 5, 12, 19, 26; 1999 Mar 4, 11, 18, 25',
  ],
  [
    'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
    '1997-06-05',
    '1997 Jun 5, 12, 19, 26; Jul 3, 10, 17, 24, 31; Aug 7, 14, 21, 28; 1998 Jun 4, 11, 18, 25; Jul 2, 9, 16, 23, 30; Aug 6, 13, 20, 27; 1999 Jun 3, 10',
  ],
  [
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    '1997-09-13',
    '1997 Sep 13; Oct 11; Nov 8; Dec 13; 1998 Jan 10; Feb 7; Mar 7; Apr 11; May 9; Jun 13',
  ],
  [
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    '1996-11-05',
    '1996 Nov 5; 2000 Nov 7; 2004 Nov 2',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08-05', '1997 Aug 5, 10, 19, 24', 'all'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05', '1997 Aug 5, 17, 19, 31', 'all'],
  ['FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', '2007-01-15', '2007 Jan 15, 30; Feb 15; Mar 15, 30', 'all'],
]

describe('the examples of RFC 5545, section 3.8.5.3', () => {
  it.each(examples)('%s from %s', (rule, start, dates, isComplete) => {
    const expected = listed(dates)
    expect(first(isComplete ? expected.length + 1 : expected.length, rule, start)).toEqual(expected)
  })

  it('every Friday the 13th, whose DTSTART the example removes with EXDATE', () => {
    const [start, ...dates] = first(6, 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '1997-09-02')
    expect(start).toBe('1997-09-02')
    expect(dates).toEqual(['1998-02-13', '1998-03-13', '1998-11-13', '1999-08-13', '2000-10-13'])
  })

  it.each([
    ['FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200', 'The part BYYEARDAY is not supported'],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', 'The part BYWEEKNO is not supported'],
    ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', 'The part BYSETPOS is not supported'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', 'The part BYSETPOS is not supported'],
    ['FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z', 'FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY'],
    ['FREQ=MINUTELY;INTERVAL=15;COUNT=6', 'FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY'],
    ['FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40', 'The part BYHOUR is not supported'],
  ])('%s is refused, because it needs more than days, weekdays and months', (rule, message) => {
    expect(() => parseRule(rule)).toThrow(message)
  })
})
