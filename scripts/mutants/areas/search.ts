import { faultsIn } from '../fault.ts'

const search = 'apps/api/src/search'
const contracts = 'packages/contracts/src'
const web = 'apps/web/src/features/search'

const searchFaultsIn = (file: string, tests: string[], changes: Parameters<typeof faultsIn>[3]) =>
  faultsIn('search', file, tests, changes)

const queryFaults = [
  ...searchFaultsIn(
    `${contracts}/search/parse.ts`,
    [`${contracts}/search/parse.test.ts`],
    [
      ["const isExcluded = minus === '-'", 'const isExcluded = false'],
      ['filters.every(mayMatch(type))', 'filters.some(mayMatch(type))'],
      ['!Number.isNaN(time) && new Date(time).toISOString().startsWith(value)', '!Number.isNaN(time)'],
    ],
  ),
  ...searchFaultsIn(
    `${contracts}/search.ts`,
    [`${search}/pages.test.ts`],
    [
      ['words.length + filters.length <= maxSearchWords', 'words.length <= maxSearchWords'],
      ['export const maxSearchLimit = 50', 'export const maxSearchLimit = 51'],
    ],
  ),
  ...searchFaultsIn(
    `${search}/terms.ts`,
    [`${search}/search.test.ts`],
    [
      ["any: isExact || isExcluded ? '' : ':*'", "any: isExact ? '' : ':*'"],
      ["query(term.isExact ? '' : ':*')", "query(':*')"],
      ['query: `!${any}`', 'query: any'],
    ],
  ),
  ...searchFaultsIn(
    `${search}/filters.ts`,
    [`${search}/operators.test.ts`],
    [
      ['not coalesce(${condition}, false)', 'not ${condition}'],
      ['startOfDay(timeZone, day, 1)', 'startOfDay(timeZone, day)'],
      ['s.at < to_timestamp(${startOfDay(timeZone, day)}', "s.at < to_timestamp(${startOfDay('UTC', day)}"],
      ["isAnyOf('receiver_id', await", "isAnyOf('author_id', await"],
      ["value.toLowerCase() === 'me'", "value === 'me'"],
      ["case when f.status = 'active' then u.search else search_words(${nameOfMember}) end", 'u.search'],
    ],
  ),
  ...searchFaultsIn(
    `${search}/sources/has-file.ts`,
    [`${search}/operators.test.ts`],
    [[' and hf.deleted_at is null', '']],
  ),
  ...searchFaultsIn(
    `${search}/sources/work.ts`,
    [`${search}/operators.test.ts`],
    [["g.status in ('not_started', 'in_progress')", "g.status = 'in_progress'"]],
  ),
]

const pageFaults = [
  ...searchFaultsIn(
    `${search}/candidates.ts`,
    [`${search}/pages.test.ts`],
    [
      ['byPosition(after, position) < 0', 'byPosition(after, position) <= 0'],
      ['matches.slice(maxMatchesInFirstRound)', 'matches'],
      ['round === 1 || large.every(({ length }) => length < limit)', 'true'],
      [' || compare(other.id, one.id)', ''],
      ['others.filter(({ type, id }) => type !== key.type || id !== key.id)', 'others'],
    ],
  ),
  ...searchFaultsIn(
    `${search}/find.ts`,
    [`${search}/pages.test.ts`],
    [
      ['cursor: found.length > limit && last', 'cursor: found.length >= limit && last'],
      ['limit: limit + 1', 'limit'],
      ['word.isExcluded || others.length > 0', 'word.isExcluded'],
      ['letters.toUpperCase() === keyPrefix', "letters !== ''"],
    ],
  ),
  ...searchFaultsIn(
    `${search}/matches.ts`,
    [`${search}/search.test.ts`, `${search}/pages.test.ts`],
    [
      ["!['task', 'message', 'file'].includes(type)", "!['task', 'comment', 'message', 'file'].includes(type)"],
      ['const ownBonusSeconds = 30 *', 'const ownBonusSeconds = 3 *'],
      ['const titleBonusSeconds = 365 *', 'const titleBonusSeconds = 0 *'],
      ['(s.search @@ ${query}) is not false', '(s.search @@ ${query}) is not null'],
    ],
  ),
  ...searchFaultsIn(
    `${search}/similar-words.ts`,
    [`${search}/pages.test.ts`],
    [
      ['!isExact && !isExcluded && word.length', '!isExcluded && word.length'],
      ['tolerant.every(', 'tolerant.some('],
    ],
  ),
  ...searchFaultsIn(
    `${search}/readings.ts`,
    [`${search}/readings.test.ts`],
    [
      ['from === extent.oldest ? [...numbers(from, to), 0] : numbers(from, to)', 'numbers(from, to)'],
      ['fromPart <= extent.oldest ? wholeTable', 'fromPart < extent.oldest ? wholeTable'],
      ['each.length === terms.length && ', ''],
      [' && terms.every(({ words }) => words.every(({ length }) => length === 1))', ''],
      ["word.replaceAll(/['\\\\]/g, '$&$&')", 'word'],
    ],
  ),
]

const resultFaults = [
  ...searchFaultsIn(
    `${search}/sources/files.ts`,
    [`${search}/operators.test.ts`],
    [['(select t.project_id from tasks t where t.id = c.task_id),', '']],
  ),
  ...searchFaultsIn(
    `${search}/find.ts`,
    [`${search}/custom-fields.test.ts`],
    [['passage.passage_ranges.length === 0 && ', '']],
  ),
  ...searchFaultsIn(
    `${search}/passage.ts`,
    [`${search}/passage.test.ts`],
    [
      ['rangeStart >= start && rangeEnd <= end', 'rangeStart >= start'],
      ['const shift = prefix.length - start', 'const shift = -start'],
      ['? limit - 1 : limit', '? limit : limit'],
      ['if (last && start < last[1]) last[1] = end\n      else ', ''],
      [
        'if (!word || !(mayContinue ? word.text.startsWith(text) : word.text === text)) return 0',
        'if (!word?.text.startsWith(text)) return 0',
      ],
    ],
  ),
  ...searchFaultsIn(
    `${search}/folded-text.ts`,
    [`${search}/passage.test.ts`],
    [["letters === '' && ends.length > 0", "letters === '' && ends.length > 99"]],
  ),
  ...searchFaultsIn(`${web}/highlighted.ts`, [`${web}/highlighted.test.ts`], [['Math.max(from, end)', 'from']]),
  ...searchFaultsIn(
    `${web}/result-target.ts`,
    [`${web}/result-target.test.ts`],
    [['id !== actor.id && !can.seeEverything(actor)', '!can.seeEverything(actor)']],
  ),
  ...searchFaultsIn(
    `${web}/recent-searches.ts`,
    [`${web}/recent-searches.test.ts`],
    [[':${userId}:${orgId}', ':${userId}']],
  ),
  ...searchFaultsIn(`${web}/query-text.ts`, [`${web}/query-text.test.ts`], [[' && !filter.isExcluded', '']]),
]

export const searchFaults = [...queryFaults, ...pageFaults, ...resultFaults]
