import { expect, it } from 'vitest'
import { classNameOf, classNamesIn } from './class-names.ts'

const path = new URL('../src/ui/segments.module.css', import.meta.url).pathname

it('the name of a class depends on its file and name only', () => {
  expect(classNameOf('radio', path)).toMatch(/^segments_radio_[\da-f]{5}$/)
  expect(classNameOf('radio', `${path}?used`)).toBe(classNameOf('radio', path))
  expect(classNameOf('radio', path.replace('ui/', 'lib/'))).not.toBe(classNameOf('radio', path))
})

it('finds the classes of a module, without global ones and comments', () => {
  const css =
    '/* .old */ .card:hover > .title, .right :global(.mantine-root) { margin: .5rem } @media print { .card { top: 0 } }'
  expect(Object.keys(classNamesIn(css, path))).toEqual(['card', 'title', 'right'])
  expect(classNamesIn(css, path).card).toBe(classNameOf('card', path))
})
