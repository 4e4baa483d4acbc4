import { readFileSync } from 'node:fs'
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { labelColors } from '@muster/contracts/labels/fields'
import { describe, expect, it } from 'vitest'
import { variantColors } from './colors.ts'
import { theme } from './theme.ts'

type Rgb = readonly number[]
type Tokens = ReadonlyMap<string, string>

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const tokensIn = (text: string): [string, string][] =>
  [...text.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value])
const [lightCss = '', darkCss = ''] = css.split('@media not print')
const lightTokens: Tokens = new Map(tokensIn(lightCss))
const darkTokens: Tokens = new Map([...lightTokens, ...tokensIn(darkCss)])

const mix = (first: Rgb, share: number, second: Rgb) =>
  first.map((value, index) => value * share + (second[index] ?? 0) * (1 - share))

/** The color that is visible if a CSS color, which may be translucent, is painted on a surface. */
function colorOn(surface: Rgb, cssColor: string, tokens: Tokens): Rgb {
  if (cssColor === 'transparent') return surface
  const [, name] = /^var\(--([\w-]+)\)$/.exec(cssColor) ?? []
  if (name) return colorOn(surface, tokens.get(name) ?? '', tokens)
  const [, first, percent, second] = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(cssColor) ?? []
  if (first && second)
    return mix(colorOn(surface, first, tokens), Number(percent) / 100, colorOn(surface, second, tokens))
  const [, digits] = /^#([\da-f]{6})$/.exec(cssColor) ?? []
  if (digits) return [0, 2, 4].map((start) => Number.parseInt(digits.slice(start, start + 2), 16))
  const [, channels, alpha] = /^rgb\((\d+ \d+ \d+) \/ ([\d.]+)\)$/.exec(cssColor) ?? []
  if (channels) return mix(channels.split(' ').map(Number), Number(alpha), surface)
  throw new Error(`Unknown color: ${cssColor}`)
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(color: Rgb) {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((left, right) => left - right)
  return (lighter + 0.05) / (darker + 0.05)
}

const mantineTheme = mergeMantineTheme(DEFAULT_THEME, theme)
const variants = ['filled', 'light', 'outline', 'default', 'subtle', 'transparent', 'white']
const tones = ['accent', 'danger', 'neutral', 'warn', 'ok', 'review']
const surfaces = ['canvas', 'sunken', 'raised', 'overlay']

/** The texts with a contrast below WCAG level AA, at rest and on hover. */
function unreadableTexts(variant: string, tokens: Tokens) {
  return tones.flatMap((tone) => {
    const {
      background,
      hover,
      color,
      hoverColor = color,
    } = variantColors({ color: tone, theme: mantineTheme, variant })
    return surfaces.flatMap((surfaceName) => {
      const surface = colorOn([], `var(--${surfaceName})`, tokens)
      const contrastOf = (backgroundColor: string, textColor: string) =>
        contrast(colorOn(surface, backgroundColor, tokens), colorOn(surface, textColor, tokens))
      return [
        { state: 'at rest', ratio: contrastOf(background, color) },
        { state: 'on hover', ratio: contrastOf(hover, hoverColor) },
      ].flatMap(({ state, ratio }) => (ratio < 4.5 ? [`${tone} ${state} on ${surfaceName}: ${ratio.toFixed(2)}`] : []))
    })
  })
}

describe.each([
  ['light', lightTokens],
  ['dark', darkTokens],
])('in the %s theme', (_, tokens) => {
  it.each(variants)('the text of the variant %s is readable at rest and on hover: at least 4.5:1', (variant) => {
    expect(unreadableTexts(variant, tokens)).toEqual([])
  })

  it('each color of labels is readable as text on every surface, also if it is selected: at least 4.5:1', () => {
    const ratios = labelColors.flatMap((color) =>
      [...surfaces, 'accent-soft'].map((surface) => ({
        name: `${color} on ${surface}`,
        ratio: contrast(colorOn([], `var(--${surface})`, tokens), colorOn([], `var(--label-${color})`, tokens)),
      })),
    )
    expect(ratios).toHaveLength(5 * labelColors.length)
    expect(ratios.filter(({ ratio }) => ratio < 4.5)).toEqual([])
    expect(new Set(labelColors.map((color) => tokens.get(`label-${color}`))).size).toBe(labelColors.length)
  })
})
