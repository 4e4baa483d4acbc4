import {
  type CSSVariablesResolver,
  type MantineColorsTuple,
  parseThemeColor,
  type VariantColorsResolver,
} from '@mantine/core'

type Tone = { fill: string; hover: string; on: string; text: string; soft: string }

const toneOf = (name: string): Tone => ({
  fill: `var(--${name})`,
  hover: `color-mix(in srgb, var(--${name}) 88%, var(--ink))`,
  on: 'var(--canvas)',
  text: `var(--${name})`,
  soft: `var(--${name}-soft)`,
})

const accent: Tone = {
  fill: 'var(--accent)',
  hover: 'var(--accent-hover)',
  on: 'var(--on-accent)',
  text: 'var(--accent-text)',
  soft: 'var(--accent-soft)',
}
const danger: Tone = {
  fill: 'var(--danger-fill)',
  hover: 'var(--danger-hover)',
  on: 'var(--on-danger)',
  text: 'var(--danger)',
  soft: 'var(--danger-soft)',
}
const neutral: Tone = {
  fill: 'var(--ink-2)',
  hover: 'var(--ink)',
  on: 'var(--canvas)',
  text: 'var(--ink-2)',
  soft: 'var(--neutral-soft)',
}

/** The six tones of the product, and some of Mantine's colour names, each of which maps to the nearest tone. */
const tones: Record<string, Tone> = {
  accent,
  danger,
  neutral,
  warn: toneOf('warn'),
  ok: toneOf('ok'),
  review: toneOf('review'),
  red: danger,
  gray: neutral,
  yellow: toneOf('warn'),
  orange: toneOf('warn'),
  green: toneOf('ok'),
  teal: toneOf('ok'),
  violet: toneOf('review'),
}

const shades = (color: string): MantineColorsTuple => [
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
]

const token = (name: string) => `var(--${name})`

/** The tokens for the shades of Mantine's `gray`, from light to dark, which Mantine uses in the light theme. */
const grays: MantineColorsTuple = [
  token('sunken'),
  token('neutral-soft'),
  token('hairline'),
  token('hairline'),
  token('control-border'),
  token('placeholder'),
  token('ink-3'),
  token('ink-2'),
  token('ink-2'),
  token('ink'),
]

/** The tokens for the shades of Mantine's `dark`, from light to dark, which Mantine uses in the dark theme. */
const darks: MantineColorsTuple = [
  token('ink'),
  token('ink-2'),
  token('ink-3'),
  token('placeholder'),
  token('hairline'),
  token('overlay'),
  token('raised'),
  token('canvas'),
  token('sunken'),
  token('sunken'),
]

const toneColors = Object.fromEntries(Object.entries(tones).map(([name, { fill }]) => [name, shades(fill)]))

export const themeColors = { ...toneColors, gray: grays, dark: darks }

const borderOf = (color: string) => `1px solid ${color}`

/** The colours of a button, badge or icon by variant and tone. The contrast of all text meets WCAG level AA. */
export const variantColors: VariantColorsResolver = ({ color, theme, variant }) => {
  const parsed = parseThemeColor({ color: color ?? theme.primaryColor, theme })
  const { fill, hover, on, text, soft } = tones[parsed.color ?? ''] ?? accent
  switch (variant) {
    case 'none':
      return { background: 'transparent', hover: 'transparent', color: 'inherit', border: 'none' }
    case 'light':
      return {
        background: soft,
        hover: `color-mix(in srgb, ${soft} 90%, ${text})`,
        color: text,
        // The background becomes more similar to the text, so the text also changes, to keep its contrast.
        hoverColor: hover,
        border: borderOf('transparent'),
      }
    case 'outline':
      return {
        background: 'transparent',
        hover: 'var(--hover)',
        color: text,
        border: borderOf('var(--button-border)'),
      }
    case 'default':
      return {
        background: 'var(--raised)',
        hover: 'var(--sunken)',
        color: 'var(--ink)',
        border: borderOf('var(--button-border)'),
      }
    case 'subtle':
    case 'transparent':
    case 'white':
      return { background: 'transparent', hover: 'var(--hover)', color: text, border: borderOf('transparent') }
    default:
      return { background: fill, hover, color: on, border: borderOf('transparent') }
  }
}

const schemeVariables = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--placeholder)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--ok)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--button-border)',
  '--mantine-color-disabled': 'var(--neutral-soft)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--hairline)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
}

const toneVariables = Object.fromEntries(
  Object.entries(tones).flatMap(([name, { fill, hover, on, text, soft }]) =>
    Object.entries({
      filled: fill,
      'filled-hover': hover,
      contrast: on,
      text,
      light: soft,
      'light-hover': soft,
      'light-color': text,
      outline: text,
      'outline-hover': 'var(--hover)',
    }).map(([part, value]) => [`--mantine-color-${name}-${part}`, value]),
  ),
)

/** Sets Mantine's variables to the tokens. The tokens change with the theme, so both schemes use the same mapping. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...schemeVariables, ...toneVariables },
  dark: { ...schemeVariables, ...toneVariables },
})
