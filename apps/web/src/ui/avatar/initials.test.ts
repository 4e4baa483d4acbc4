import { describe, expect, it } from 'vitest'
import { namesText } from './AvatarGroup.tsx'
import { avatarColor, avatarColors, initials } from './initials.ts'

describe('avatars', () => {
  it('initials come from the first and last word [CONST-40]', () => {
    expect(initials('Ada Lovelace')).toBe('AL')
    expect(initials('Ada Maria King Lovelace')).toBe('AL')
    expect(initials('  ada  ')).toBe('A')
    expect(initials('𝒜da Ünal')).toBe('𝒜Ü')
    expect(initials('')).toBe('')
  })

  it('the palette has 10 colours [CONST-41]', () => {
    expect(new Set(avatarColors).size).toBe(10)
    const names = Array.from({ length: 500 }, (_, index) => `Person ${index}`)
    expect(new Set(names.map(avatarColor)).size).toBe(10)
  })

  it('the same name has the same colour [CONST-42]', () => {
    expect(avatarColor('Ada Lovelace')).toBe(avatarColor('Ada Lovelace'))
    expect(avatarColors).toContain(avatarColor('Ada Lovelace'))
  })

  it('every colour has a contrast of 6.3:1 with white letters', () => {
    for (const color of avatarColors) expect(contrastWithWhite(color)).toBeGreaterThan(6.25)
  })
})

describe('the text with the names of a group', () => {
  it('has up to three names, then counts the rest [CONST-38, CONST-39]', () => {
    expect(namesText(['Ada', 'Ben', 'Cem'])).toBe('Ada, Ben, Cem')
    expect(namesText(['Ada', 'Ben', 'Cem', 'Dag', 'Eva'])).toBe('Ada, Ben, Cem +2')
  })

  it("reads 'Unassigned' for nobody", () => {
    expect(namesText([])).toBe('Unassigned')
  })

  it("unknown people are 'Unknown User' and 'Unknown Users' [ERR-90, ERR-91]", () => {
    expect(namesText([null])).toBe('Unknown User')
    expect(namesText([null, null])).toBe('Unknown Users')
    expect(namesText(['Ada', null])).toBe('Ada, Unknown User')
  })
})

function contrastWithWhite(color: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
