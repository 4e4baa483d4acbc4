import { expect, it } from 'vitest'
import { linkAddress } from './link-address.ts'

it.each([
  ['https://glass.example/a b', 'https://glass.example/a b'],
  ['glass.example', 'https://glass.example'],
  ['glass.example:8080/a?b#c', 'https://glass.example:8080/a?b#c'],
  ['glashütte.example/ä', 'https://glashütte.example/ä'],
  ['server:3000', 'https://server:3000'],
  ['ann.lee@glass.example', 'mailto:ann.lee@glass.example'],
  ['mailto:ann@glass.example', 'mailto:ann@glass.example'],
  ['/manager/tasks/1', '/manager/tasks/1'],
  ['#top', '#top'],
])('%s leads to %s', (typed, address) => expect(linkAddress(typed)).toBe(address))

it.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'JavaScript:alert(1)//glass.example',
  'data:text/html,<b>',
  'vbscript:x',
  'file:///etc/passwd',
  'glass',
  'glass example',
  'https:',
])('%s is not an address', (typed) => expect(linkAddress(typed)).toBeUndefined())
